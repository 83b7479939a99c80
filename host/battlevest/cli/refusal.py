"""What a subcommand raises to end with a sentence instead of a traceback, and the checks that several of them share."""


class Refusal(Exception):
    """The command can't be done as asked: ``str()`` is the sentence for the user, ``code`` the exit code.

    Code 2 stands for bad options (as typer's own), 1 for a machine that can't do it.
    """

    def __init__(self, sentence: str, code: int = 2):
        super().__init__(sentence)
        self.code = code


def one_of(option: str, value: str, allowed: tuple[str, ...]) -> str:
    """``value`` if it is one of ``allowed``, else a refusal that names them."""
    if value not in allowed:
        choices = ", ".join(allowed[:-1]) + " or " + allowed[-1]
        raise Refusal(f"{option} can't be '{value}'. Choose {choices}.")
    return value


def between(option: str, value: int, least: int, most: int) -> int:
    """``value`` if it lies from ``least`` to ``most``, else a refusal that names both."""
    if not least <= value <= most:
        raise Refusal(f"{option} can't be {value}. Give a whole number from {least} to {most}.")
    return value
