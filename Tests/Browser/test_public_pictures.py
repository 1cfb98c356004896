"""Pictures that somebody laid into Content/media: no public file tells where and with what they were taken; and uploads that move."""

import pathlib
import re
import shutil
import struct

from desk import Officer, add_officer, coming
from test_drawn_again import SETTINGS, build

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "Tests/PictureStoreTests/Samples"
PAGE = "---\ntitle: About\n---\n\n![Pier](/media/pier.jpg) ![Plan](/media/plan.png) ![Boat](/media/boat.webp)\n"


def segment(marker, content):
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def located(jpeg):
    """The same JPEG, lying on its side (Exif 2.32, tag 274), with a place (34853) and a maker (271), and a comment and a film at its end."""
    maker, place = b"Secret Cameras\0", b"N\0\0\0"
    directory = struct.pack(">H", 3) + struct.pack(">HHII", 271, 2, len(maker), 68)
    directory += struct.pack(">HHIHH", 274, 3, 1, 6, 0) + struct.pack(">HHII", 34853, 4, 1, 50) + struct.pack(">I", 0)
    position = struct.pack(">H", 1) + struct.pack(">HHI", 1, 2, 2) + place + struct.pack(">I", 0)
    exif = b"Exif\0\0MM\0*" + struct.pack(">I", 8) + directory + position + maker
    return jpeg[:2] + segment(0xE1, exif) + segment(0xFE, b"secret comment") + jpeg[2:] + b"secret film"


def test_nothing_is_published_beside_the_pixels(program, tmp_path):
    """A JPEG with a place, and a PNG and a WebP with words, are read back from the web root."""
    shutil.copytree(PROJECT / "Templates", tmp_path / "Templates")
    for folder in ["Content/media", "Content/pages"]:
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "Content/site.yml").write_text(SETTINGS, "utf-8")
    (tmp_path / "Content/pages/about.md").write_text(PAGE, "utf-8")
    plain = (SAMPLES / "progressive.jpg").read_bytes()
    (tmp_path / "Content/media/pier.jpg").write_bytes(located(plain))
    shutil.copy(SAMPLES / "metadata.png", tmp_path / "Content/media/plan.png")
    shutil.copy(SAMPLES / "metadata.webp", tmp_path / "Content/media/boat.webp")
    build(program, tmp_path)
    files = list((tmp_path / "Public").rglob("media/*"))
    assert {"pier.jpg", "plan.png", "boat.webp"} <= {file.name for file in files}
    for file in files:
        found = file.read_bytes().lower()
        for word in [b"secret", b"xmpmeta", b"author", b"cameras"]:
            assert word not in found, (file.name, word)
    # Of the Exif, the orientation stays: 640 by 480 pixels that lie on their side.
    shown = (tmp_path / "Public/media/pier.jpg").read_bytes()
    assert shown.count(b"Exif\0\0") == 1 and len(shown) <= len(plain) + 36
    page = (tmp_path / "Public/about/index.html").read_text("utf-8")
    assert re.search(r'<img [^>]*width="480" height="640"[^>]*alt="Pier"|<img [^>]*alt="Pier"[^>]*width="480" height="640"', page)


def test_the_desk_says_that_an_animation_becomes_a_still(serve, program):
    """After an upload that moves, in the preview and on the event's page; not after another one."""
    desk = serve(lambda root: add_officer(program, root, "tomas"))
    officer = Officer(desk.port, name="tomas")
    still = "The picture moves. It is shown as a still: its first frame."
    form = {"title": "Rehearsal", "detail": "Sing.", "date": coming("07-01")}
    for number, (name, moves) in enumerate([("animated.webp", True), ("animated.png", True), ("metadata.webp", False)]):
        files = [("picture", name, f"image/{name[-4:].strip('.')}", (SAMPLES / name).read_bytes())]
        fields = {**form, "title": f"Rehearsal {number}", "location": f"Hall {number}"}
        assert (still in officer.send(fields, "/preview", files=files)[1]) == moves
        response, _ = officer.send(fields, files=files)
        assert response.status == 303 and ("still=1" in response.headers["Location"]) == moves
        page = officer.get(response.headers["Location"].removeprefix("/poster"))[1]
        assert (still in page) == moves
