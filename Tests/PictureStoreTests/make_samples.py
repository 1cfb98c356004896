"""Makes the pictures in Samples/ with Pillow, an encoder other than the one under test. Run it once: python make_samples.py"""

import io
import struct
import sys
import zlib
from pathlib import Path

from PIL import Image, ImageCms, PngImagePlugin

SECRET = "secret place"
RED, GREEN, BLUE, YELLOW = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)

# How stored pixels come from an upright picture, for each orientation (Exif 2.3, tag 274).
STORED = {
    1: [],
    2: [Image.Transpose.FLIP_LEFT_RIGHT],
    3: [Image.Transpose.ROTATE_180],
    4: [Image.Transpose.FLIP_TOP_BOTTOM],
    5: [Image.Transpose.TRANSPOSE],
    6: [Image.Transpose.ROTATE_90],
    7: [Image.Transpose.TRANSVERSE],
    8: [Image.Transpose.ROTATE_270],
}


def corners(width=64, height=32):
    """Red and green above, blue and yellow below."""
    picture = Image.new("RGB", (width, height))
    for index, colour in enumerate([RED, GREEN, BLUE, YELLOW]):
        left, top = index % 2 * width // 2, index // 2 * height // 2
        picture.paste(colour, (left, top, left + width // 2, top + height // 2))
    return picture


def exif(orientation):
    """Orientation, a description, and a place on the earth."""
    data = Image.Exif()
    data[0x0112] = orientation
    data[0x010E] = SECRET
    data.get_ifd(0x8825).update({1: "N", 2: (36.0, 0.0, 5.0), 3: "W", 4: (78.0, 56.0, 20.0)})
    return data


def encoded(picture, kind, **options):
    buffer = io.BytesIO()
    picture.save(buffer, kind, **options)
    return buffer.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data=b"", depth=8, colour=2):
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b"")


def sixteen_bit():
    """Two rows of four pixels of 16 bits: red, then blue."""
    rows = b"".join(b"\0" + struct.pack(">HHH", *colour) * 4 for colour in [(65535, 0, 0), (0, 0, 65535)])
    return png(4, 2, rows, depth=16)


def lying_jpeg():
    """A JPEG whose frame header has a size that its pixels do not reach."""
    data = bytearray(encoded(corners(), "JPEG"))
    place = data.index(b"\xff\xc0")
    data[place + 5 : place + 9] = struct.pack(">HH", 3000, 4000)
    return bytes(data)


def main():
    folder = Path(__file__).parent / "Samples"
    folder.mkdir(exist_ok=True)
    pictures = {}
    for number, steps in STORED.items():
        stored = corners()
        for step in steps:
            stored = stored.transpose(step)
        pictures[f"orientation-{number}.jpg"] = encoded(stored, "JPEG", quality=95, subsampling=0, exif=exif(number))
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    xmp = f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{SECRET}</x:xmpmeta>".encode()
    jpeg = encoded(corners(), "JPEG", exif=exif(1), icc_profile=profile, comment=SECRET, xmp=xmp)
    pictures["metadata.jpg"] = jpeg
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Author", SECRET)
    texts.add_itxt("Comment", SECRET, zip=False)
    pictures["metadata.png"] = encoded(corners(), "PNG", pnginfo=texts, exif=exif(1), icc_profile=profile)
    pictures["metadata.webp"] = encoded(
        corners(), "WEBP", lossless=True, exif=exif(1), icc_profile=profile, xmp=xmp
    )
    pictures["polyglot.jpg"] = jpeg + b"<script>alert(1)</script>PK\x05\x06" + b"\0" * 18
    pictures["truncated.jpg"] = encoded(corners(640, 320), "JPEG")[:-900]
    pictures["truncated.png"] = encoded(Image.effect_noise((64, 64), 50), "PNG")[:-900]
    pictures["lying.jpg"] = lying_jpeg()
    cmyk = Image.new("CMYK", (16, 16), (0, 255, 255, 0))
    pictures["cmyk.jpg"] = encoded(cmyk, "JPEG", quality=95)
    pictures["sixteen-bit.png"] = sixteen_bit()
    palette = Image.new("P", (32, 16), 0)
    palette.putpalette([255, 0, 0, 0, 0, 255])
    palette.paste(1, (16, 0, 32, 16))
    pictures["palette.png"] = encoded(palette, "PNG", transparency=0)
    pictures["grey-alpha.png"] = encoded(Image.new("LA", (8, 8), (128, 128)), "PNG")
    frames = [Image.new("RGB", (16, 8), colour) for colour in [GREEN, RED, BLUE]]
    pictures["animated.webp"] = encoded(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    pictures["animated.png"] = encoded(frames[0], "PNG", save_all=True, append_images=frames[1:])
    pictures["bomb.png"] = png(20001, 1001)
    pictures["bomb-square.png"] = png(50000, 50000)
    pictures["largest.png"] = png(20000, 1000, b"\0" * (20000 // 8 + 1) * 1000, depth=1, colour=0)
    pictures["wide.png"] = encoded(corners(4096, 1024), "PNG")
    pictures["noise.png"] = encoded(Image.effect_noise((160, 120), 60).convert("RGB"), "PNG")
    progressive = encoded(corners(640, 480), "JPEG", progressive=True)
    pictures["progressive.jpg"] = progressive
    for name, data in pictures.items():
        (folder / name).write_bytes(data)
    print(f"{len(pictures)} pictures", file=sys.stderr)


if __name__ == "__main__":
    main()
