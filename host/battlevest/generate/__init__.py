"""Tools that write the firmware's constant tables from data files."""
