"""Takes files in: for each part a line with the number of base64 characters, then these; zlib inside. A file's last
part is empty. Every part is answered with a dot when it is on the flash."""

import io
import os
import sys
from binascii import a2b_base64

import deflate

try:
    os.mkdir("update")
except OSError:
    pass
for _name in NAMES:  # noqa: F821  (the laptop puts it in front)
    with open("update/" + _name, "wb") as _file:
        while True:
            _n = int(sys.stdin.readline())
            if not _n:
                break
            _file.write(deflate.DeflateIO(io.BytesIO(a2b_base64(sys.stdin.read(_n)))).read())
            print(".", end="")
    print(".", end="")
