"""An officer's photographs, as the phone took them: scaled and uploaded by the page, or sent whole where scripts are off."""

import re

import pytest

from chromium import PHONE
from desk import Officer, add_officer, coming, multipart
from journey import change, fill, sign_in, text
from photographs import photograph, size_of
from serving import request

MB = 1_000_000
WATCH = """
window.said = [];
new MutationObserver(() => window.said.push(document.querySelector('#picture-state').textContent))
    .observe(document.querySelector('#picture-state'), { childList: true, characterData: true, subtree: true });
"""


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei"))


@pytest.fixture(scope="module")
def photographs(tmp_path_factory):
    """12, 24 and 48 megapixels; the first held upright, so that its pixels lie on their side."""
    folder = tmp_path_factory.mktemp("photographs")
    return {
        12: photograph(folder / "12.jpg", 4032, 3024, 5 * MB, orientation=6),
        24: photograph(folder / "24.jpg", 5712, 4284, 19 * MB),
        48: photograph(folder / "48.jpg", 8064, 6048, 39_500_000),
    }


def choose(browser, file):
    """Chooses a picture and waits for the page's message about it, which is returned."""
    browser.run(WATCH)
    browser.find("#picture").send_keys(str(file))
    browser.wait_equal(True, lambda: bool(re.search("has been|could not|cannot", text(browser, "#picture-state"))))
    return browser.run("return window.said")


def media(desk, event):
    """The bytes of an event's picture."""
    file = next(file for file in (desk.root / "Content/events").glob("*.md") if f"id: {event}\n" in file.read_text())
    return (desk.root / "Content/media" / re.search(r"^picture: (\S+)$", file.read_text(), re.M)[1]).read_bytes()


def posted(browser):
    assert "done=" in browser.path
    return re.search(r"/events/([a-z2-7]+)\?", browser.path)[1]


def test_photographs_are_scaled_and_uploaded_while_the_form_is_typed(browser, desk, photographs, tmp_path):
    """12, 24 and 48 megapixels, one after the other; then one whose upload fails, and a file that is no picture."""
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    fill(browser, title="Lantern walk", date=coming("02-20"), time="18:00")
    for megapixels in [12, 24, 48]:
        browser.find("#picture").clear()
        said = choose(browser, photographs[megapixels])
        assert said[0] == "Preparing the picture…"
        assert any(re.fullmatch(r"Uploading the picture: \d+%", each) for each in said), said
        size = re.fullmatch(r"The picture has been uploaded \((\d+\.\d) MB\)\.", said[-1])
        assert size and float(size[1]) < 1, said
    held = browser.find("[name=heldPicture]").get_attribute("value")
    assert re.fullmatch(r"[0-9a-f]+\.jpg", held)
    # Another choice takes the place of the one before.
    browser.find("#picture").clear()
    choose(browser, photographs[12])
    assert browser.find("[name=heldPicture]").get_attribute("value") != held
    fill(browser, location="Harbor steps", detail="Bring a lantern.", pictureText="Two halves")
    browser.follow(".send button[value=published]")
    # 4032 by 3024 pixels that lie on their side are shown upright.
    assert size_of(media(desk, posted(browser))) == (1536, 2048)

    browser.open(desk, "/poster/events/new")
    fill(browser, title="Kite day", detail="Wind permitting.", date=coming("03-20"))
    browser.cdp("Network.enable")
    browser.cdp("Network.setBlockedURLs", urls=["*/poster/preview"])
    assert choose(browser, photographs[24])[-1] == "The picture could not be uploaded. It will be sent with the form."
    browser.follow(".send button[value=published]")
    event = posted(browser)
    browser.cdp("Network.setBlockedURLs", urls=[])
    assert size_of(media(desk, event)) == (2048, 1536)

    wrong = tmp_path / "IMG_1.heic"
    wrong.write_bytes(b"\0\0\0\x18ftypheic" + bytes(2 * MB))
    browser.open(desk, f"/poster/events/{event}")
    assert choose(browser, wrong)[-1] == "This browser cannot open this file. Choose a JPEG, PNG or WebP picture of up to 20 MB."
    assert browser.find("#picture").get_attribute("value") == ""
    fill(browser, location="Field")
    change(browser, ".send .button-main")
    assert posted(browser) == event
    assert size_of(media(desk, event)) == (2048, 1536)


def test_photographs_without_scripts(browser, desk, photographs):
    """24 megapixels and 19 MB are sent unchanged; a picture that is too large is refused with the limit, and the text stays."""
    browser.dress(PHONE)
    browser.scripts(False)
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    assert "up to 20 MB" in text(browser, "#picture-hint")
    fill(browser, title="Paper boats", detail="Fold and float.", date=coming("04-10"), time="15:00", location="Pond")
    browser.find("#picture").send_keys(str(photographs[48]))
    browser.follow(".send button[value=published]")
    assert text(browser, "#picture-problem") == "The picture has 39.5 MB; the limit is 20 MB. Choose a smaller picture."
    assert text(browser, "#problems a").startswith("Picture: The picture has 39.5 MB")
    values = [browser.find(f"[name={name}]").get_attribute("value") for name in ["title", "detail", "date", "time", "location"]]
    assert values == ["Paper boats", "Fold and float.", coming("04-10"), "15:00", "Pond"]
    browser.find("#picture").send_keys(str(photographs[24]))
    browser.follow(".send button[value=published]")
    assert size_of(media(desk, posted(browser))) == (2048, 1536)


def test_large_bodies_are_read_of_officers_only(desk, photographs):
    """Others are told to sign in, and at other addresses officers are refused as well."""
    mei = Officer(desk.port, name="mei")
    picture = [("picture", "a.jpg", "image/jpeg", photographs[24].read_bytes())]
    fields = {"title": "Large", "detail": "x", "nonce": "abcdefgh12345", "csrf": mei.csrf}
    assert mei.post("/preview", fields, picture)[0].status == 200
    assert mei.post("/login", fields, picture)[0].status == 413
    body, kind = multipart(fields, picture)
    for path, status in [("/events", 403), ("/preview", 403), ("/login", 413)]:
        response, _ = request(
            desk.port, f"/poster{path}", "POST", body, Content_Type=kind, Origin=mei.origin, Sec_Fetch_Site="same-origin")
        assert response.status == status, path
