"""What holds for all tests of the laptop's tools."""

import pytest

# A mock ROM on a busy computer answers late; esptool's own limits are those of a chip.
PATIENT = "[esptool]\ntimeout = 60\nsync_timeout = 2\nmem_end_rom_timeout = 5\nserial_write_timeout = 60\n"


@pytest.fixture(autouse=True, scope="session")
def patient_esptool(tmp_path_factory):
    """esptool's file of settings, for every esptool that a test starts."""
    path = tmp_path_factory.mktemp("esptool") / "esptool.cfg"
    path.write_text(PATIENT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESPTOOL_CFGFILE", str(path))
        yield
