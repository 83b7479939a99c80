"""The maker's side: wiring, power, print templates and printable parts, all made from text and checked against boards/."""
