"""What telephones ask of every network to find out whether it is one, and what they are told.

A phone that has not seen the sign-in page yet is led there; once somebody tapped "stay" there, it hears what it takes
for the Internet, so that it stays. Android hears that from the beginning: its sign-in window drops the network when it
is closed. No seat is claimed in a sign-in window: an iPhone's forgets its cookies.

Sources of the table: AOSP NetworkStack (CaptivePortalProbeResult: 204 is online, 200 to 399 a portal, anything else a
failure); Apple's hotspot-detect.html (any body but Success opens the sheet); Microsoft NCSI (connecttest.txt, ncsi.txt,
then /redirect in the browser); Firefox captivedetect.canonicalURL and success.txt; NetworkManager's connectivity check.
"""

_SUCCESS = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
_HTML = "text/html; charset=utf-8"
_TEXT = "text/plain; charset=utf-8"

# path: (status, type, body) for a phone that knows us; None: led to the sign-in page always.
PROBES = {
    # Android: connectivitycheck.gstatic.com, www.google.com and play.googleapis.com
    "/generate_204": (204, None, ""),
    "/gen_204": (204, None, ""),
    # iOS and macOS: captive.apple.com; older ones www.apple.com
    "/hotspot-detect.html": (200, _HTML, _SUCCESS),
    "/library/test/success.html": (200, _HTML, _SUCCESS),
    # Windows: www.msftconnecttest.com; older ones www.msftncsi.com
    "/connecttest.txt": (200, _TEXT, "Microsoft Connect Test"),
    "/ncsi.txt": (200, _TEXT, "Microsoft NCSI"),
    "/redirect": None,
    # Firefox: detectportal.firefox.com
    "/canonical.html": (
        200,
        _HTML,
        '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
    ),
    "/success.txt": (200, _TEXT, "success\n"),
    # GNOME: nmcheck.gnome.org
    "/check_network_status.txt": (200, _TEXT, "NetworkManager is online\n"),
}
_ALWAYS = ("/generate_204", "/gen_204")


def answer(path, stays):
    """(status, type, body) of a probe, or None: the phone is led to the sign-in page. ``stays``: it has seen that."""
    if stays or path in _ALWAYS:
        return PROBES.get(path)
    return None
