"""The maker's tools: look at a device through its serial port, try it by hand, tune and record its touch.

What runs on the device is in on_device/: small programs on top of the firmware's own drivers, sent through the raw REPL
and gone with the next start. They print their findings as lines of JSON behind a mark (talk.py).
"""
