"""Brings the application on a running board up to date, so that it starts the old or the new one wherever it is cut.

What differs is laid down in the folder update/ of the board under names of its own; a list of what goes where, renamed
to update/ready as the last of it, is the moment from which on the new application holds. A small program that lies
beside it (on_device/finish.py) then moves the files to their places: at once, or in boot.py of the next start if the
power went meanwhile. Each move is a rename, so it can be taken up again anywhere.
"""

from .deploy import Result, deploy
from .plan import Plan, plan

__all__ = ["Plan", "Result", "deploy", "plan"]
