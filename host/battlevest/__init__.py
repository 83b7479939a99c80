"""Battle Vest on the laptop: simulator, tests and tools around the firmware."""
