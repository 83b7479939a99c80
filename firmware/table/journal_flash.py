"""The journal on flash: reading it, writing it anew, setting aside what is damaged. Loaded when that is needed."""

import json

from table import files
from table.journal import CHUNK, FORMAT, GAVE_UP, MARK, PAYLOAD, UNDO


def load(journal):
    """Read the game on flash: its header as a dict {"game", "seats", "options"}, or None if there is no game."""
    journal.head = None
    journal._forget_all()
    raw = files.read(journal.folder + "/head", 1025)
    if raw is None:
        return None
    head = _parse_head(raw)
    if head is None:
        files.set_aside(journal.folder + "/head", journal.folder + "/head.bad")
        journal.trouble = "journal_bad"
        return None
    journal.head = head
    journal._open(head["serial"])
    bad = read_chunks(journal)
    if bad:
        save_prefix(journal, bad)
    sweep(journal)
    return head


def rewrite(journal):
    """Write header and history under the next serial number; the header's rename makes them count."""
    serial = (journal._serial + 1) % 10000
    try:
        files.make_folder(journal.folder)
        journal._open(serial)
        # A chunk of this number may be left from ten thousand games ago or from a cut rewrite.
        for name in files.names(journal.folder):
            if name[:4] == "%04d" % serial:
                files.remove(journal.folder + "/" + name)
        block = bytearray()
        for at in range(records(journal)):
            values = nth(journal, at)
            if len(block) + 2 * len(values) > CHUNK:
                write_chunk(journal, block)
                journal._seat_chunk(journal._chunk + 1)
                block = bytearray()
            for value in values:
                block.append(value)
                block.append(journal._step(value))
        if block:
            write_chunk(journal, block)
        journal._size = len(block)
        journal.head["serial"] = serial
        files.replace(journal.folder + "/head", json.dumps(journal.head).encode())
        journal._broken = False
    except OSError as error:
        journal._fail(error)
        return
    sweep(journal)


def records(journal):
    """How many records the game is."""
    return len(journal.history) + len(journal.marks) + (journal.gave_up is not None)


def nth(journal, at):
    """The values of record ``at`` of the game as it stands: its actions, then marks, then the giving up."""
    if at < len(journal.history):
        return (journal.history[at],)
    at -= len(journal.history)
    if at < len(journal.marks):
        place = sorted(journal.marks)[at]
        return (MARK, place, journal.marks[place])
    return (GAVE_UP, journal.gave_up)


def write_chunk(journal, block):
    """Put a block of records into the present chunk."""
    with open(journal._name(journal._serial, journal._chunk), "wb") as file:
        file.write(block)


def read_chunks(journal):
    """Fill ``history`` from the chunks; the path of a damaged one, or None."""
    chunk = 0
    while True:
        path = journal._name(journal._serial, chunk)
        raw = files.read(path, CHUNK + 1)
        if raw is None:
            return None
        journal._seat_chunk(chunk)
        if not decode(journal, raw):
            return path
        journal._size = len(raw)
        chunk += 1


def decode(journal, raw):
    """Take the records of a chunk; False if there is anything in it that is none."""
    if len(raw) > CHUNK:
        return False
    at = 0
    while at < len(raw):
        value = raw[at]
        more = PAYLOAD[value - 0xF0] if value >= 0xF0 else 0
        end = at + 2 + 2 * more
        if end > len(raw):
            return False
        for i in range(at, end, 2):
            if journal._step(raw[i]) != raw[i + 1]:
                return False
        if value < 0xF0:
            journal.history.append(value)
        elif value == UNDO and 0 < raw[at + 2] <= len(journal.history):
            journal.history = journal.history[: -raw[at + 2]]
        elif value == MARK:
            journal._marked(raw[at + 2], raw[at + 4])
        elif value == GAVE_UP:
            journal.gave_up = raw[at + 2]
        else:
            return False
        at = end
    return True


def save_prefix(journal, bad):
    """A chunk is damaged: what was read before stays the game, under a new serial; the chunk is set aside."""
    journal.trouble = "journal_bad"
    keep = files.read(bad, 1024)
    rewrite(journal)
    if keep is not None and not journal._broken:
        try:
            files.replace(journal.folder + "/chunk.bad", keep)
        except OSError:
            pass


def sweep(journal):
    """Remove what belongs to no game of the present serial number."""
    mine = "%04d-" % journal._serial
    for name in files.names(journal.folder):
        if name[:5] != mine and name not in ("head", "head.bad", "chunk.bad"):
            files.remove(journal.folder + "/" + name)


def truncate(journal):
    """The history was cut: what is on flash behind it goes."""
    save_prefix(journal, journal._name(journal._serial, 0))
    sweep(journal)


def _parse_head(raw):
    """The header as a dict, or None for anything that is none (any bytes are possible here)."""
    head = files.parse(raw)
    if head is None or head.get("format") != FORMAT:
        return None
    serial = head.get("serial")
    if not isinstance(serial, int) or isinstance(serial, bool) or not 0 <= serial < 10000:
        return None
    if not isinstance(head.get("game"), str) or not isinstance(head.get("options"), dict):
        return None
    seats = head.get("seats")
    if not isinstance(seats, int) or isinstance(seats, bool):
        return None
    for key in head["options"]:
        if not isinstance(key, str):
            return None
    return head
