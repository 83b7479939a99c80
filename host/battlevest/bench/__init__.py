"""What ``battlevest bench`` measures, one module for each area."""
