"""Pictures that are not published: those of drafts, and those that an officer takes off an event."""

import fcntl
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from desk import Officer, add_officer, coming, event_of, value
from picture_files import two_halves
from serving import request, wait_until


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with two officers."""
    def accounts(root):
        add_officer(program, root, "tomas")
        add_officer(program, root, "hanna")
    return serve(accounts)


@pytest.fixture(scope="module")
def officers(desk):
    return {name: Officer(desk.port, name=name) for name in ["tomas", "hanna"]}


def post(officer, picture, **fields):
    """Posts an event with a picture; its id, and the picture's name."""
    form = {"title": "Rehearsal", "detail": "Sing.", "date": coming("07-01"), **fields}
    event = event_of(officer.send(form, files=[("picture", "a.png", "image/png", picture.read_bytes())])[0])
    return event, value(officer.get(f"/events/{event}")[1], "heldPicture")


def published(desk, name):
    """The files of a picture in the web root, in all sizes."""
    return sorted(file.name for file in (desk.root / "Public/media").glob(f"{name.split('.')[0]}*"))


def drawn(desk, event):
    """The rendered pictures of an event in the web root."""
    file, = [file for file in (desk.root / "Content/events").glob("*.md") if re.search(rf"^id: '?{event}'?$", file.read_text(), re.M)]
    return sorted(file.name for file in (desk.root / f"Public/events/{file.stem}").glob("*.png"))


def test_the_picture_of_a_draft_is_for_officers(desk, officers, tmp_path):
    """It is on the desk, in the form's preview too, and not in the web root before the event is published."""
    event, name = post(officers["tomas"], two_halves(tmp_path / "a.png", depth=40), status="draft", title="Secret")
    assert (desk.root / "Content/media" / name).exists()
    assert published(desk, name) == []
    assert request(desk.port, f"/media/{name}")[0].status == 404
    for officer in officers.values():
        response, _ = officer.get(f"/picture/{name}")
        assert (response.status, response.headers["Content-Type"]) in {(200, "image/png"), (200, "image/jpeg"), (200, "image/webp")}
        assert response.headers["Cache-Control"] == "no-store"
    assert request(desk.port, f"/poster/picture/{name}")[0].status == 303
    preview = officers["tomas"].send({"title": "Secret", "detail": f"![x](/media/{name})"}, "/preview")[1]
    assert f'<img src="/poster/picture/{name}" alt="x"' in preview
    page = officers["tomas"].get(f"/events/{event}")[1]
    fields = {"title": "Secret", "detail": "Sing.", "date": coming("07-01"), "heldPicture": name, "version": value(page, "version")}
    assert officers["tomas"].send({**fields, "status": "published"}, f"/events/{event}")[0].status == 303
    wait_until(lambda: name in published(desk, name), "the picture")


def test_a_picture_is_withdrawn_at_once(desk, officers, tmp_path):
    """With it go its smaller sizes and the cards that show it; an earlier version brings it back."""
    event, name = post(officers["tomas"], two_halves(tmp_path / "b.png", depth=80), status="published", title="Open air")
    wait_until(lambda: "card.png" in drawn(desk, event), "the card")
    wait_until(lambda: name in published(desk, name), "the picture")
    assert 'action="/poster/events/' + event + '/withdraw-picture"' in officers["tomas"].get(f"/events/{event}")[1]
    assert officers["hanna"].act(event, "withdraw-picture")[0].status == 403
    assert name in published(desk, name)

    response, _ = officers["tomas"].act(event, "withdraw-picture")
    assert (response.status, published(desk, name), request(desk.port, f"/media/{name}")[0].status) == (303, [], 404)
    assert response.headers["Location"].endswith("?done=edit")
    page = officers["tomas"].get(f"/events/{event}")[1]
    assert "withdraw-picture" not in page and value(page, "heldPicture") in {None, ""}
    assert "Open air" in officers["tomas"].get("/log")[1]
    # Another card is drawn, without the picture.
    wait_until(lambda: "card.png" in drawn(desk, event), "the new card")
    assert published(desk, name) == []
    assert officers["tomas"].act(event, "withdraw-picture")[0].status == 409

    versions = officers["tomas"].get(f"/events/{event}/versions")[1]
    first = re.findall(r"versions\?version=([0-9a-z]+)", versions)[-1]
    shown = officers["tomas"].get(f"/events/{event}/versions?version={first}")[1]
    assert f'src="/poster/picture/{name}"' in shown
    assert officers["tomas"].act(event, "restore", version=value(shown, "version"), current=value(shown, "current"))[0].status == 303
    wait_until(lambda: name in published(desk, name), "the picture")


def test_a_picture_is_withdrawn_while_the_site_cannot_be_built(desk, officers, tmp_path):
    """The picture is removed from the web root without a build."""
    event, name = post(officers["tomas"], two_halves(tmp_path / "c.png", depth=120), status="published", title="In the rain")
    wait_until(lambda: "card.png" in drawn(desk, event), "the card")
    records = desk.root / ".Public.corkboard"
    (records / "made").rename(records / "made.aside")
    (records / "made").write_text("")
    try:
        response, _ = officers["tomas"].act(event, "withdraw-picture")
        assert response.headers["Location"].endswith("?done=later")
        assert published(desk, name) == []
        assert drawn(desk, event) == []
    finally:
        (records / "made").unlink()
        (records / "made.aside").rename(records / "made")
    wait_until(lambda: "card.png" in drawn(desk, event), "the new card")
    assert published(desk, name) == []


def test_a_withdrawal_waits_for_the_build_that_runs(desk, officers, tmp_path):
    """That build may have read the event with its picture; the answer comes when another has made the pages without it."""
    event, name = post(officers["tomas"], two_halves(tmp_path / "d.png", depth=160), status="published", title="At low tide")
    wait_until(lambda: "card.png" in drawn(desk, event), "the card")
    file = next(path for path in (desk.root / "Content/events").glob("*.md") if name in path.read_text())
    with ThreadPoolExecutor(1) as pool:
        with open(desk.root / ".Public.corkboard/lock", "r+b") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            answer = pool.submit(officers["tomas"].act, event, "withdraw-picture")
            wait_until(lambda: name not in file.read_text(), "the change")
            wait_until(lambda: (desk.root / ".Public.corkboard/wanted").exists(), "the request for a build")
            assert not answer.done()
        response, _ = answer.result(timeout=60)
    assert response.headers["Location"].endswith("?done=edit")
    assert published(desk, name) == []
