"""The table: seats, presses, lights, sounds, texts, journal, settings and faults around the rules."""
