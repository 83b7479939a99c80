"""What is being played on the device, read off its flash as anybody with a flash reader could, and games as text."""
