"""Photographs as phones take them: JPEGs of many megapixels and megabytes."""

import struct

# The two halves as Y, Cb and Cr (JFIF), less 128: red and blue.
RED, BLUE = (-40, -9, 98), (-60, 41, -13)


def photograph(file, width, height, size, orientation=1):
    """Writes a JPEG of this many pixels and bytes, its left half red and its right half blue as stored (Exif 2.3, tag 274)."""
    jpeg = drawn(width, height)
    exif = b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 274, 3, 1, orientation, 0, 0)
    parts = [jpeg[:2], segment(0xE1, exif)]
    left = size - len(jpeg) - len(exif) - 4
    # Comments (T.81 B.2.4.5) make it as large as a photograph with much detail.
    while left > 4:
        length = min(left - 2, 65_535)
        parts.append(segment(0xFE, bytes(length - 2)))
        left -= length + 2
    file.write_bytes(b"".join(parts) + jpeg[2:])
    return file


def drawn(width, height):
    """A baseline JPEG (T.81): all rows of blocks are the same bytes, since a restart marker (B.2.1) stands between them."""
    across, down = -(-width // 8), -(-height // 8)
    bits = "".join(block(*differences) for differences in [
        RED, *[(0, 0, 0)] * (across // 2 - 1), [new - old for new, old in zip(BLUE, RED)], *[(0, 0, 0)] * (across - across // 2 - 1)])
    bits += "1" * (-len(bits) % 8)
    row = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    rows = b"".join(row + bytes([0xFF, 0xD0 + place % 8]) for place in range(down - 1)) + row
    return b"".join([
        b"\xff\xd8",
        segment(0xDB, b"\0" + b"\x08" * 64),  # With steps of 8, the first coefficient of a block is its colour.
        segment(0xC0, struct.pack(">BHHB", 8, height, width, 3) + b"\1\x11\0\2\x11\0\3\x11\0"),
        segment(0xC4, b"\0" + bytes([0, 0, 0, 9] + [0] * 12) + bytes(range(9))),  # Sizes of differences: codes of four bits.
        segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0"),  # One code: the end of the block.
        segment(0xDD, struct.pack(">H", across)),
        segment(0xDA, b"\3\1\0\2\0\3\0\0\x3f\0"),
        rows,
        b"\xff\xd9",
    ])


def block(*differences):
    """The bits of three blocks of one colour each, by their difference from the blocks before (T.81 F.1.2.1)."""
    bits = ""
    for each in differences:
        size = abs(each).bit_length()
        bits += f"{size:04b}" + (f"{each if each > 0 else each + (1 << size) - 1:0{size}b}" if size else "") + "0"
    return bits


def segment(marker, content):
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def size_of(jpeg):
    """The width and height of a JPEG."""
    at = 2
    while not 0xC0 <= jpeg[at + 1] <= 0xC2:
        at += 2 + struct.unpack(">H", jpeg[at + 2:at + 4])[0]
    height, width = struct.unpack(">HH", jpeg[at + 5:at + 9])
    return width, height
