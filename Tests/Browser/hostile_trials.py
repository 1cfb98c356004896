"""The trials of hostile texts. Tests run a sample of them; the campaign runs all."""

import pathlib
import re
import shutil

import reading_back
from hostile_alone import ask, is_telling, settle, write_kinds
from hostile_content import SITE, HostileSite, Item, shown, visits, write_names, write_posts
from hostile_forms import HostileDesk, askable
from hostile_readers import HostileReaders
from serving import ServedSite
from watch import Finding

# Characters that XML 1.0 does not allow (2.2), and their replacement.
UNCARRIED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ufffd]")


def without_pictures(folder, program):
    """Copies the programs without the picture renderer into a folder: rendering a card for each text would take longer than all else."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["corkboard", "poster"]:
        shutil.copy(pathlib.Path(program).parent / name, folder)
    return folder / "corkboard"


def by_hand(folder, program, watch, rows, write=write_posts, chosen=lambda visit, site: True):
    """Writes content files with the rows of texts in every field, opens all pages, and reads feeds and calendars back with other programs.
    Returns findings, and the fields in which a text was refused."""
    site = HostileSite(folder, program)
    write(site, rows)
    site.write()
    served = ServedSite(program, folder)
    try:
        found = watch.look([visit for visit in visits(site, served.address) if chosen(visit, site)])
        return [*found, *(read_back(site, served) if write is write_posts else [])], site.refused
    finally:
        served.stop()


def read_back(site, served):
    """The texts that feeds and calendars contain in another form than typed."""
    own = {path: item.fields for path, item in site.items.items() if re.search(r"/(a|f)\d+\.md$", path)}
    titles = {path: shown(fields["title"]) for path, fields in own.items()}
    places = {path: shown(fields.get("location", "")) for path, fields in own.items()}
    for kind, file in [("event", "events/a"), ("feedback", "feedback/2026/11/f")]:
        area = {"event": "events"}.get(kind, kind)
        expected = {f"{kind}/{name_of(path)}": title for path, title in titles.items() if file in path}
        for read, name in [(reading_back.atom_titles, "feed.xml"), (reading_back.json_titles, "feed.json")]:
            yield from differences(f"/{area}/{name}", expected, read(served.text(f"/{area}/{name}")))
    expected = {name_of(path): (title, places[path]) for path, title in titles.items() if "/events/a" in path}
    whole = reading_back.calendar_texts(served.text("/events.ics"))
    for name, texts in expected.items():
        own = reading_back.calendar_texts(served.text(f"/events/{name}.ics"))
        for address, found in [("/events.ics", whole), (f"/events/{name}.ics", own)]:
            yield from differences(address, {name: " ".join(texts)}, {name: " ".join(found.get(name, ("nothing", "")))})


def name_of(path):
    """The name of a content file without its extension."""
    return path.rpartition("/")[2].removesuffix(".md")


def differences(address, expected, found):
    """The texts that differ, apart from characters that XML does not allow."""
    for name, text in expected.items():
        read = found.get(name)
        if read is None or UNCARRIED.sub("", read).strip() != UNCARRIED.sub("", text).strip():
            yield Finding(address, "read back", f"{name} is {read!r}; expected {text!r}")


def by_form(folder, program, watch, rows, typed=10):
    """Sends the texts by the desk's forms, in addresses, and as names of officers. Returns findings, and the fields in which a text was
    refused.
    The preview by script waits for a pause in typing, so that only every `typed`-th row is typed."""
    texts = list(map(" ".join, rows))
    wide = list(askable(texts))
    site = HostileSite(folder, program)
    write_posts(site, [["Something to be found"]])
    site.write()
    desk = HostileDesk(site)
    try:
        found = watch.look(desk.sign_ins(wide), tabs=1)
        desk.sign_in(watch)
        found += watch.look(desk.previews(texts), tabs=1)
        found += watch.look(desk.typed(texts[::typed]), tabs=1)
        found += watch.look(desk.asked(wide))
        found += watch.look(desk.post(texts))
        found += watch.look(desk.publish())
        found += watch.look(desk.cancel(texts))
        found += watch.look(desk.cancelled())
        found += watch.look(desk.name_officers(texts))
        return found, desk.refused
    finally:
        desk.stop()
        watch.forget(desk.address)


def by_readers(folder, program, watch, rows, chosen=lambda visit, site: True):
    """Sends the texts by the forms of readers, and as reports and as reasons of officers. Returns findings, and the fields in which a text
    was refused."""
    texts = list(askable(map(" ".join, rows)))
    site = HostileSite(folder, program)
    write_posts(site, [["Something to be found"]])
    site.write()
    desk = HostileDesk(site)
    readers = HostileReaders(desk)
    try:
        found = watch.look(readers.sent(rows), tabs=1)
        found += watch.look(readers.asked(texts))
        found += watch.look(readers.post(rows))
        desk.sign_in(watch)
        found += watch.look(readers.report(rows))
        found += watch.look(readers.look_for(texts))
        found += watch.look(readers.approve())
        found += watch.look([visit for visit in visits(site, desk.served.address) if "/events/" not in visit.address and chosen(visit, site)])
        found += watch.look(readers.hide(rows))
        return found, readers.refused
    finally:
        desk.stop()
        watch.forget(desk.address)


def by_hand_named(folder, program, watch, rows):
    """Uses the rows as the name of the site and the line below it, each in one language."""
    own = re.compile(r"^[^/]+//[^/]+/([a-zA-Z-]+/)?(page/|events/event/(print/)?|offline/|404\.html|[a-z-]*\.(json|xml|webmanifest))?$")
    return by_hand(folder, program, watch, rows, write_names, lambda visit, _: own.match(visit.address))


def alone(folder, program, watch, texts):
    """Uses each text by itself: in typed fields, as an id, in settings of the site, and in requests and redirects of the desk."""
    found, refused = by_hand(folder / "kinds", program, watch, texts, write_kinds, is_telling)
    site = HostileSite(folder / "settings", program)
    found += settle(site, texts)
    # An address for letters is not looked at closer: each country's may look otherwise.
    site.items = {"Content/site.yml": Item({**SITE, "email": " ".join(text for text in texts if text.isprintable())}, "")}
    site.write()
    desk = HostileDesk(site)
    try:
        found += watch.look(visits(site, desk.served.address))
        return [*found, *ask(desk, texts)], [*refused, *site.refused]
    finally:
        desk.stop()
