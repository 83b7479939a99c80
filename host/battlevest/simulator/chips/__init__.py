"""Register-level models of the chips, fail closed: what a data sheet does not
say, or a model does not know, is a ModelError."""
