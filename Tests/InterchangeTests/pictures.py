"""Writes small PNG pictures with the bytes of the specification: pictures.py FOLDER"""

import pathlib
import struct
import sys
import zlib

folder = pathlib.Path(sys.argv[1])


def write(name, depth, colour, rows, interlaced=False):
    """Rows are bytes; of an interlaced picture those of its passes."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    content = b"".join(b"\0" + row for row in rows)
    (folder / name).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, depth, colour, 0, 0, int(interlaced)))
        + chunk(b"IDAT", zlib.compress(content)) + chunk(b"IEND", b""))


def words(*numbers):
    return struct.pack(f">{len(numbers)}H", *numbers)


write("grey8.png", 8, 0, [bytes([0, 128, 255]), bytes([7, 8, 9])])
write("grey16.png", 16, 0, [words(0, 256, 65535), words(7, 8, 9)])
write("opacity.png", 8, 4, [bytes([0, 255, 128, 255, 255, 0]), bytes([7, 255, 8, 9, 9, 255])])
write("colour.png", 8, 2, [bytes([255, 0, 0, 255, 255, 255, 0, 0, 0]), bytes(9)])
# Adam7: the passes of 3 × 2 pixels that are not empty are 1, 4, 6 and 7.
write("interlaced.png", 16, 0, [words(0), words(65535), words(256), words(7, 8, 9)], interlaced=True)
