"""1,150 messages of the last 58 days, for lists and searches that go on over several pages and files."""

import datetime
import shutil

COUNT = 1150
STEP = datetime.timedelta(minutes=72)
FIRST = datetime.timedelta(minutes=50)


def write_of_this_hour(root):
    """Writes the same messages for all tests of an hour, so that they share a build; for tests in which minutes do not matter."""
    write(root, datetime.datetime.now(datetime.timezone.utc).replace(minute=0, second=0, microsecond=0))


def write(root, now=None):
    """Replaces a site's feedback. Every third message is hate; three near the end contain "needle": in the title, in the text, and in the
    author."""
    folder = root / "Content/feedback"
    shutil.rmtree(folder)
    now = now or datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    for number in range(COUNT):
        posted = now - FIRST - STEP * number
        feeling = "hate" if number % 3 == 2 else "love"
        title = {1100: "A Nëedle in hay", 1120: "图书馆没有座位"}.get(number, f"Matter {number}")
        author = {1110: "Ned Leneedle"}.get(number, "Lin")
        text = {1105: "In the text a NEEDLE lies."}.get(number, f"Words about matter {number}, and nothing more.")
        file = folder / f"{posted:%Y/%m}/m{number:04}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            f"---\nfeeling: {feeling}\ntitle: {title}\nauthor: {author}\nposted: {posted.isoformat()}\n---\n\n{text}\n", "utf-8")
    hidden = folder / f"{now:%Y/%m}/hidden.md"
    hidden.parent.mkdir(parents=True, exist_ok=True)
    hidden.write_text(
        f"---\nfeeling: hate\ntitle: A needle that is hidden\nposted: {now.isoformat()}\nhidden: true\n---\n\nx\n", "utf-8")
