"""`battlevest bench`: one module a room, each with ``run(console_print)`` which returns (label, value, limit, ok) rows."""
