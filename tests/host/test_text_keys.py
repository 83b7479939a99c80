"""Keys of texts that are exchanged for names in MicroPython's own memory: only those that nobody else says."""

from battlevest.application.rom_names import IN_ROM
from battlevest.application.text_keys import exchange, mark, texts_of

PAGE = b'''"""A page that says other_word."""


class Page:
    def lines(self, display, late):
        say = self.texts
        display.line(0, say("page_title"), say("page_late" if late else "page_early"))
        display.line(1, say("rule_1"), say("card_open"))
        self.note("spoken", 5)
        self.note_text("told_word", "page_title_2", 6)
        self.table._ask(display, 1, 2, "asked_word")

    def button(self, name):
        if name == "spoken":
            self.act("told_word 5")
        return self.texts("rule_%d" % 1) + self.texts("card_" + name) + self.texts("other_word")
'''
TEXTS = b"""# Texts
page_title=Title
page_late=Late = too late
page_early=Early
rule_1=One
card_open=Open
spoken=Spoken
told_word=Told
asked_word=Asked
other_word=Other
"""
OLD = TEXTS.decode().split("\n")


def exchanged():
    sources = {"table/page.py": PAGE}
    texts = texts_of({"table/texts_en.txt": TEXTS, "table/font.bin": b"page_title=7", "boot.py": b""})
    assert list(texts) == ["table/texts_en.txt"]
    marked, keys = mark(sources, texts)
    made, texts = exchange(marked, texts, keys)
    return keys, made["table/page.py"].decode(), texts


def test_what_nobody_else_says_is_exchanged():
    keys, _, _ = exchanged()
    # rule_1 and card_open may be put together, spoken is compared, told_word is said within another text.
    assert keys == {"page_title", "page_late", "page_early", "asked_word", "other_word"}


def test_sources_and_texts_still_agree_line_by_line():
    keys, source, texts = exchanged()
    lines = texts["table/texts_en.txt"].decode().split("\n")
    new = {old: lines[at].partition("=")[0] for at, old in enumerate(line.partition("=")[0] for line in OLD)}
    assert {old for old, name in new.items() if old != name} == keys
    assert len(set(new.values())) == len(new) and all(new[key] in IN_ROM.split() for key in keys)
    assert [line.partition("=")[2] for line in lines] == [line.partition("=")[2] for line in OLD]
    expected = PAGE.decode()
    for key in keys:
        expected = expected.replace(f'"{key}"', f'"{new[key]}"')
    assert source == expected
