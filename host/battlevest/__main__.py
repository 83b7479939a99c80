"""`python -m battlevest`: the same as the command `battlevest`."""

from battlevest.cli import main

main()
