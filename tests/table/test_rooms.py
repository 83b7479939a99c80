"""rooms.py: modules that are loaded when they are called for, kept while the heap is wide, and let go of."""

import gc
import sys

import rooms
import table
from tools import raises


class Owner:
    """What its methods are called with."""


def test_a_module_is_kept_until_it_is_let_go_of():
    rooms.forget()
    first = rooms.load("table.report")
    assert first.Report.__name__ == "Report"
    assert rooms.load("table.report") is first
    rooms.load("table.choice")
    assert rooms.load("table.report") is first
    rooms.forget()
    assert rooms.load("table.report") is not first
    rooms.forget()


def test_nobody_else_holds_what_was_fetched():
    module = rooms.fetch("table.report")
    assert module.__name__ == "table.report"
    assert "table.report" not in sys.modules
    assert not hasattr(table, "report")
    assert rooms.fetch("table.report") is not module


def test_a_method_comes_out_of_the_module_that_has_it():
    rooms.forget()
    owner = Owner()
    # Only the name says which of the modules table.faults0 and table.faults1 is asked, and neither is there.
    error = raises(ImportError, rooms.method, owner, "table.faults", " one | kind_name ", "kind_name")
    assert "table.faults1" in str(error)
    error = raises(ImportError, rooms.method, owner, "table.faults", " one | kind_name ", "one")
    assert "table.faults0" in str(error)
    raises(AttributeError, rooms.method, owner, "table.faults", " one | kind_name ", "kind")
    rooms.forget()


def test_what_is_not_among_them_is_asked_of_the_base():
    class Base:
        def __getattr__(self, name):
            return name + " of the base"

    assert rooms.method(Owner(), "table.nothing_", " one | two ", "three", Base) == "three of the base"


def test_a_heap_that_is_short_keeps_nothing():
    rooms.forget()
    least = rooms.LEAST
    first = rooms.load("table.report")
    try:
        rooms.LEAST = 1 << 29
        rooms.widen()
    finally:
        rooms.LEAST = least
    # A laptop does not say how much is free, and keeps what it has.
    assert (rooms.load("table.report") is first) == (not hasattr(gc, "mem_free"))
    rooms.forget()
