"""Photographs as phones take them: JPEGs of many megapixels and megabytes."""

import base64
import struct

DRAW = """
const [width, height, done] = arguments;
const canvas = Object.assign(document.createElement("canvas"), { width, height });
const pen = canvas.getContext("2d", { alpha: false });
pen.fillStyle = "#27457e";
pen.fillRect(0, 0, width, height);
pen.fillStyle = "#c0301d";
pen.fillRect(0, 0, width / 2, height);
canvas.toBlob(async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    done(btoa(text));
}, "image/jpeg", .8);
"""


def photograph(browser, file, width, height, size, orientation=1):
    """Writes a JPEG of this many pixels and bytes, its left half red and its right half blue as stored (Exif 2.3, tag 274)."""
    jpeg = base64.b64decode(browser.driver.execute_async_script(DRAW, width, height))
    exif = b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 274, 3, 1, orientation, 0, 0)
    parts = [jpeg[:2], b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif]
    left = size - len(jpeg) - len(exif) - 4
    # Comments (T.81 B.2.4.5) make it as large as a photograph with much detail.
    while left > 4:
        length = min(left - 2, 65_535)
        parts.append(b"\xff\xfe" + struct.pack(">H", length) + bytes(length - 2))
        left -= length + 2
    file.write_bytes(b"".join(parts) + jpeg[2:])
    return file


def size_of(jpeg):
    """The width and height of a JPEG."""
    at = 2
    while not 0xC0 <= jpeg[at + 1] <= 0xC2:
        at += 2 + struct.unpack(">H", jpeg[at + 2:at + 4])[0]
    height, width = struct.unpack(">HH", jpeg[at + 5:at + 9])
    return width, height
