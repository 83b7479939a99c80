"""The maker's side: wiring, power, templates and printable parts, made from text and held against boards/."""
