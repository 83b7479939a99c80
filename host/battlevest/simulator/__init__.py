"""The simulated device: register-level chip models around the real firmware, on one virtual clock."""
