"""The interpreter whose words are as wide as an ESP32's, and what is said where it can't be had."""

import subprocess
import sys

import pytest
from battlevest.simulator import Device, micropython32


def test_words_of_32_bits():
    """Named as the heap test finds it; sys.maxsize is the largest number of one word."""
    program = micropython32.command()
    done = subprocess.run([*program, "-c", "import sys; print(sys.maxsize)"], capture_output=True, text=True)
    assert done.stdout.split() == [str(2**31 - 1)]


def test_a_program_that_is_named_is_taken(monkeypatch):
    monkeypatch.setenv("BATTLEVEST_MICROPYTHON32", sys.executable)
    assert micropython32.command() == [sys.executable]


def test_without_debian_a_sentence_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BATTLEVEST_MICROPYTHON32", raising=False)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    with pytest.raises(RuntimeError, match="name its program in BATTLEVEST_MICROPYTHON32"):
        Device(attach=None, interpreter="micropython32")


def test_an_unknown_interpreter_is_refused():
    with pytest.raises(ValueError, match="take cpython, micropython or micropython32"):
        Device(attach=None, interpreter="micropython16")
