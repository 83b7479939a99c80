"""The simulator as a player: it presses vest and buttons as a person would, and knows what that person knows."""

from battlevest.bench_page.partner.player import PLAYS, Partner

__all__ = ["PLAYS", "Partner"]
