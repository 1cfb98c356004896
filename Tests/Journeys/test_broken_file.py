"""Somebody edits content files by hand and makes mistakes, while officers go on posting on the desk."""

import json
import shutil
import subprocess
import uuid

import pytest

GALA = "---\nid: gala1\ntitle: {en: Gala, zh-Hans: 晚会}\nstarts: 2030-06-01T18:00\nposted: 2026-01-06T10:00\nlocation: Great Hall\n---\n\nDance.\n"


@pytest.fixture
def club(small_site, trial):
    """A built site of two events in two languages."""
    site = small_site.copy(trial / "club")
    settings = site.root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("[en]", "[en, zh-Hans]"), "utf-8")
    write(site, "events/gala.md", GALA)
    site.build()
    return site


def write(site, path, text):
    """Writes a content file as an editor does."""
    file = site.root / "Content" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def pages(site):
    """The served files and their bytes."""
    return {str(file.relative_to(site.root / "Public")): file.read_bytes() for file in (site.root / "Public").rglob("*") if file.is_file()}


def of(slug, files):
    """Those of one event."""
    return {path: bytes for path, bytes in files.items() if slug in path.replace(".ics", "").split("/")}


def post(site, title):
    """Posts an event on the desk; the slug of its page."""
    answer = site.post(site.form(uuid.uuid4().hex, title=title))
    assert answer.status == 303, answer.text
    return "2030-12-20-" + title.lower().replace(" ", "-")


def desk(site):
    """The desk's list of events."""
    environment = {**site.environment("/", b""), "REQUEST_METHOD": "GET"}
    return subprocess.run([site.programs / "poster"], env=environment, input=b"", capture_output=True, check=False).stdout.decode("utf-8")


def assert_clean(site):
    """The site builds without problems, and equals a clean build byte for byte."""
    site.build()
    made = pages(site)
    outcome = site.corkboard("build", "--clean")
    assert outcome.code == 0, outcome.text
    assert pages(site) == made


def test_a_mistake_in_one_file_stops_no_other_post(club):
    """Ten steps of an afternoon: mistakes in files, posts meanwhile, and each mended."""
    before = pages(club)
    assert {"events/gala/index.html", "zh-Hans/events/gala/index.html", "events/gala.ics"} <= set(of("gala", before))

    # 1. A slip in the gala's file. The build says which, with status 1; the page and its calendar stay in both languages.
    write(club, "events/gala.md", GALA.replace("title: {en", "title: {{en"))
    outcome = club.corkboard("build")
    assert outcome.code == 1
    assert "Content/events/gala.md:" in outcome.text and "1 file is left out" in outcome.text and " pages: " in outcome.text
    assert of("gala", pages(club)) == of("gala", before)

    # 2. Meanwhile an officer posts, and the page is there at once, in the lists too.
    slug = post(club, "Lantern making")
    assert slug in str(sorted(of(slug, pages(club))))
    assert b"Lantern making" in pages(club)["events/index.html"]

    # 3. The desk names the file; the post is on it as any other.
    shown = desk(club)
    assert "Content/events/gala.md:" in shown and "left out" in shown and "Lantern making" in shown

    # 4. The next build, with nothing changed, says the same again, for programs too.
    outcome = subprocess.run([club.programs / "corkboard", "build", "--json", "--root", club.root], capture_output=True, text=True, check=False)
    assert outcome.returncode == 1
    assert [left["file"] for left in json.loads(outcome.stdout)["leftOut"]] == ["Content/events/gala.md"]

    # 5. A look changes meanwhile, and a clean build runs: the page is there still, and so is all that it loads.
    with open(club.root / "Templates/assets/style.css", "a", encoding="utf-8") as style:
        style.write("/* new */\n")
    assert club.corkboard("build", "--clean").code == 1
    kept = of("gala", pages(club))
    assert kept == of("gala", before)
    loaded = [path for path in before if path.startswith("assets/style.")]
    assert loaded and set(loaded) <= set(pages(club))

    # 6. The slip is mended with another text: the page has it, and nothing is left of the earlier state.
    write(club, "events/gala.md", GALA.replace("Dance.", "Dance and sing."))
    assert_clean(club)
    assert b"Dance and sing." in pages(club)["events/gala/index.html"]
    assert "left out" not in desk(club)

    # 7. Three mistakes in three folders; each is named, and `check` lists all.
    write(club, "events/gala.md", GALA.replace("2030-06-01T18:00", "soon"))
    write(club, "feedback/2026/11/abc.md", "---\nfeeling: meh\ntitle: x\nposted: 2026-11-01\n---\n\nHm.\n")
    write(club, "pages/about.md", "No front matter.\n")
    for command in ["build", "check"]:
        outcome = club.corkboard(command)
        assert outcome.code == 1
        for path in ["events/gala.md", "feedback/2026/11/abc.md", "pages/about.md"]:
            assert f"Content/{path}" in outcome.text, (command, path)
    assert "about/index.html" in pages(club) and "zh-Hans/about/index.html" in pages(club)
    assert post(club, "Kite day") in str(sorted(pages(club)))

    # 8. A broken file that is removed takes its page along; the others stay.
    (club.root / "Content/events/gala.md").unlink()
    assert club.corkboard("build").code == 1
    assert of("gala", pages(club)) == {} and "about/index.html" in pages(club)

    # 9. All is mended.
    write(club, "pages/about.md", "---\ntitle: About\n---\n\nWe row.\n")
    (club.root / "Content/feedback/2026/11/abc.md").unlink()
    assert_clean(club)

    # 10. The accounts, records and pages are whole.
    assert club.check() == ""


def test_two_files_with_one_id(club):
    """A file is copied and its id forgotten: the page that readers know stays, whatever the copy is called."""
    for copy in ["a-copy.md", "zz-copy.md"]:
        write(club, f"events/{copy}", GALA.replace("Gala", "Ball"))
        outcome = club.corkboard("build")
        assert outcome.code == 1
        assert f"Content/events/{copy}:" in outcome.text and "Content/events/gala.md:" not in outcome.text, outcome.text
        assert f"Content/events/{copy}:" in club.corkboard("check").text
        files = pages(club)
        assert b"Gala" in files["events/gala/index.html"] and of(copy.removesuffix(".md"), files) == {}
        assert f"Content/events/{copy}:" in desk(club) and desk(club).count("Gala</a>") == 1
        # The copy gets an id of its own.
        write(club, f"events/{copy}", GALA.replace("Gala", "Ball").replace("gala1", copy.removesuffix(".md")))
        assert_clean(club)
        (club.root / "Content/events" / copy).unlink()
        club.build()
    # A copy over the original's name, which is moved away: the same event at another address leads on.
    shutil.move(club.root / "Content/events/gala.md", club.root / "Content/events/summer-gala.md")
    club.build()
    assert b"/events/summer-gala/" in pages(club)["events/gala/index.html"]
    assert_clean(club)


def test_what_only_the_page_shows_is_left_out_too(club):
    """A text that is more than a page can hold is found when its page is made."""
    before = of("gala", pages(club))
    write(club, "events/gala.md", GALA.replace("Dance.", "> " * 300 + "Dance."))
    write(club, "events/kites.md", GALA.replace("gala1", "kites1").replace("Gala", "Kites"))
    outcome = club.corkboard("build")
    assert outcome.code == 1 and "Content/events/gala.md: cannot be made into a page" in outcome.text
    assert of("gala", pages(club)) == before and of("kites", pages(club))
    assert club.corkboard("build").code == 1
    write(club, "events/gala.md", GALA)
    assert_clean(club)


def test_templates_words_and_settings_still_stop_the_build(club):
    """Inputs of all pages are no content files: with an error in them nothing is published until it is fixed, and a post waits safely."""
    before = pages(club)
    for path, old, new in [("Templates/event.mustache", "</main>", "{{nothing}}</main>"), ("Templates/words/en.yml", "desk:", "desk: ["),
                           ("Content/site.yml", "url: http", "url: nowhere")]:
        file = club.root / path
        whole = file.read_text("utf-8")
        file.write_text(whole.replace(old, new, 1) if old in whole else whole + "{{nothing}}\n", "utf-8")
        write(club, "events/kites.md", GALA.replace("gala1", "kites1").replace("Gala", "Kites"))
        outcome = club.corkboard("build")
        assert outcome.code == 1 and path in outcome.text and " pages: " not in outcome.text, (path, outcome.text)
        assert pages(club) == before
        file.write_text(whole, "utf-8")
        assert_clean(club)
        (club.root / "Content/events/kites.md").unlink()
        club.build()
        before = pages(club)


def test_a_record_of_a_notice_that_cannot_be_read_is_not_written_anew(club):
    """An error in the record causes no second notification."""
    post(club, "Lantern making")
    record = next((club.root / "Content/broadcasts").glob("*.json"))
    record.write_text("{", "utf-8")
    for _ in range(2):
        outcome = club.corkboard("build")
        assert outcome.code == 1 and f"Content/broadcasts/{record.name}" in outcome.text
    assert record.read_text("utf-8") == "{"
