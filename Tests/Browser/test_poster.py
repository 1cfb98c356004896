"""The page for printing of an event, and its rendered pictures."""

import base64
import datetime
import struct
import subprocess

import pytest

import content
from chromium import DESK, PHONE

PAPERS = {"A4": (8.27, 11.69, 595, 842), "Letter": (8.5, 11, 612, 792)}
URL = "https://csa.example.edu"
LONG = "Everything you always wanted to know about course registration " * 8
HOSTILE = {"long": LONG.strip(), "chinese": "中文活动标题" * 50, "unbroken": "x" * 500, "markup": "<b>&amp; \"</h1>"}


@pytest.fixture(scope="module")
def printed(serve):
    """The sample with events of hard titles, and one without anything."""
    def change(root):
        day = datetime.date.today() + datetime.timedelta(days=9)
        for name, title in HOSTILE.items():
            quoted = title.replace("\\", "\\\\").replace('"', '\\"')
            (root / f"Content/events/hard-{name}.md").write_text(
                f'---\ntitle: "{quoted}"\nstarts: {day}T18:00\nlocation: "{quoted}"\n---\n\nText.\n', "utf-8")
        (root / "Content/events/hard-bare.md").write_text("---\ntitle: Tea\n---\n\nSome day.\n", "utf-8")

    return serve(change)


def slugs(site):
    """Some events of each kind that have a page to print: coming, with a picture, cancelled, hard."""
    events = [event for event in content.read_events(site.root) if (site.public / event.address.strip("/") / "print").exists()]
    pictured = [event.slug for event in events if "picture" in event.fields]
    cancelled = [event.slug for event in events if event.status == "cancelled"]
    return [*[event.slug for event in events if event.slug.startswith("hard-")], *pictured[:4], *cancelled[:1], events[0].slug]


def decoded(file):
    """The text of the QR code in a picture."""
    result = subprocess.run(["zbarimg", "-q", "--raw", file], capture_output=True, text=True, check=False)
    return result.stdout.strip()


def pixels(picture):
    """The size of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", picture[16:24])


@pytest.mark.parametrize("paper", PAPERS)
def test_it_prints_on_one_page_with_a_code_that_is_read(browser, printed, tmp_path, paper):
    """One page of either paper, with the QR code of the event's address."""
    width, height, *points = PAPERS[paper]
    for slug in slugs(printed):
        browser.open(printed, f"/events/{slug}/print/")
        browser.cdp("Emulation.setEmulatedMedia", media="")
        pdf = tmp_path / f"{slug}.pdf"
        pdf.write_bytes(base64.b64decode(browser.cdp("Page.printToPDF", paperWidth=width, paperHeight=height)["data"]))
        info = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
        fields = dict(line.split(":", 1) for line in info.splitlines())
        assert fields["Pages"].strip() == "1", slug
        size = [round(float(part)) for part in fields["Page size"].split("pts")[0].split("x")]
        assert all(abs(one - other) <= 1 for one, other in zip(size, points)), size
        subprocess.run(["pdftoppm", "-r", "100", "-png", "-singlefile", pdf, tmp_path / slug], check=True)
        assert decoded(tmp_path / f"{slug}.png") == f"{URL}/events/{slug}/", slug


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_nothing_of_the_sheet_is_cut_on_a_screen(browser, printed, width):
    """The foot with the code lies in the sheet, and the sheet in the page."""
    browser.dress(width)
    for slug in slugs(printed):
        browser.open(printed, f"/events/{slug}/print/")
        sheet, foot, page = browser.run("""
            const box = (node) => { const { left, right, top, bottom } = node.getBoundingClientRect(); return [left, right, top, bottom]; };
            return [box(document.querySelector(".sheet")), box(document.querySelector(".sheet-foot")),
                [document.documentElement.scrollWidth, innerWidth]];""")
        assert foot[3] <= sheet[3] + .5 and foot[2] >= sheet[2], slug
        assert page[0] <= page[1], slug


def test_the_page_to_print_is_not_to_be_found(printed):
    """The page is in no sitemap, and has `noindex` for robots."""
    slug = slugs(printed)[0]
    assert '<meta name="robots" content="noindex">' in printed.text(f"/events/{slug}/print/")
    assert "/print/" not in printed.text("/sitemap.xml")


def test_coming_events_have_a_card_and_a_poster(browser, printed, tmp_path):
    """The pictures have their sizes, stay small, and the code of the tall one is read."""
    page = printed.text("/events/")
    coming = [slug for slug in slugs(printed) if f'href="/events/{slug}/"' in page and slug != "hard-bare"]
    assert len(coming) > 4
    for slug in coming:
        card, tall, share = (printed.get(f"/events/{slug}/{name}.png")[1] for name in ("card", "poster", "share"))
        assert pixels(card) == (1200, 630) and pixels(tall) == (1080, 1920) and pixels(share) == (1080, 1350)
        assert len(card) <= 150_000
        (tmp_path / "tall.png").write_bytes(tall)
        assert decoded(tmp_path / "tall.png") == f"{URL}/events/{slug}/"
        (tmp_path / "share.png").write_bytes(share)
        assert decoded(tmp_path / "share.png") == f"{URL}/events/{slug}/"
        browser.open(printed, f"/events/{slug}/")
        head = browser.run("""return ["og:image", "og:image:width", "og:image:height"].map((name) =>
            document.querySelector(`meta[property="${name}"]`).content)""")
        assert head == [f"{URL}/events/{slug}/card.png", "1200", "630"]
        links = browser.run("return [...document.querySelectorAll('.event-posters a')].map((link) => link.getAttribute('href'))")
        assert links == [f"/events/{slug}/print/", f"/events/{slug}/poster.png", f"/events/{slug}/share.png"]


def test_an_event_without_a_date_has_a_page_to_print_and_no_picture(printed):
    """The page names nothing that is not there."""
    page = printed.text("/events/hard-bare/")
    assert "/events/hard-bare/print/" in page
    assert "poster.png" not in page and "og:image" not in page


def test_pictures_come_in_sizes(browser, printed):
    """A phone loads a smaller picture, and the space for it is kept free."""
    slug = next(event.slug for event in content.read_events(printed.root) if event.fields.get("picture", "").startswith("1e20"))
    browser.dress(PHONE)
    browser.open(printed, f"/events/{slug}/")
    current, ratio, loading = browser.run("""const image = document.querySelector(".event-head img");
        return [image.currentSrc, image.width / image.height, image.decoding]""")
    assert current.endswith("-480.webp")
    assert abs(ratio - 16 / 9) < .02
    assert loading == "async"


def test_without_the_program_there_are_no_pictures_and_one_warning(program, printed, tmp_path):
    """The site is built all the same."""
    alone = tmp_path / "corkboard"
    alone.write_bytes(program.read_bytes())
    alone.chmod(0o755)
    root = tmp_path / "site"
    subprocess.run(["cp", "-r", f"{printed.root}/Content", f"{printed.root}/Templates", f"{tmp_path}/"], check=True)
    root.mkdir()
    for part in ["Content", "Templates"]:
        (tmp_path / part).rename(root / part)
    built = subprocess.run([alone, "build", "--root", root], capture_output=True, text=True, check=True)
    warnings = [line for line in built.stderr.splitlines() if "corkboard-pictures" in line]
    assert len(warnings) == 1 and "is missing" in warnings[0]
    assert not list((root / "Public").rglob("card.png"))
    assert "card.png" not in (root / "Public/events/hard-long/index.html").read_text("utf-8")
