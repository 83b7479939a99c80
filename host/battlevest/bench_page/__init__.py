"""The bench page: a simulated device in the browser, and the HTTP interface that tests use too."""

from battlevest.bench_page.server import PortTaken, serve, start_in_thread

__all__ = ["PortTaken", "serve", "start_in_thread"]
