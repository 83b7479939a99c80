"""`battlevest export`: a played game as text, as JSON, or as a strip of pictures of its board."""
