"""The application as it lies on a board: compiled firmware, data files, and a label."""

from .compiled import Application, CompileError, build

__all__ = ["Application", "CompileError", "build"]
