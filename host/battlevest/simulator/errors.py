"""What can go wrong in the simulated world. None of these is an ``Exception``:
firmware that guards itself must not swallow them."""


class ModelError(BaseException):
    """The firmware did what a chip model does not know, or what its data sheet
    forbids: the run is worth nothing, so it stops."""


class PowerCut(SystemExit):
    """The supply is gone: raised out of whatever call into the hardware the firmware was in."""


class MachineReset(SystemExit):
    """The firmware asked for a reset; ``cause`` is the value that ``machine.reset_cause()`` gives afterwards."""

    def __init__(self, cause: int):
        super().__init__(f"reset, cause {cause}")
        self.cause = cause
