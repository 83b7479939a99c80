"""`battlevest test`: every test on every interpreter, the checks of the source, and one line of result."""
