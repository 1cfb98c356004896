"""The tests, files, commands, options and requirements that .github/SECURITY.md and .github/ASVS.md name exist."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github"
DOCUMENTS = ["SECURITY.md", "ASVS.md"]
FOLDERS = {"Sources", "Tests", "Scripts", "Deploy", "Templates", "Package.swift"}
COMMANDS = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "Sources/Programs/corkboard").glob("*.swift")))

# Levels 1 and 2 of OWASP ASVS 5.0.0: 70 and 183 requirements.
REQUIREMENTS = """
    1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
    2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
    3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
    4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
    5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
    6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
    7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
    8.1.1-2 8.2.1-3 8.3.1 8.4.1
    9.1.1-3 9.2.1-4
    10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
    11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
    12.1.1-3 12.2.1-2 12.3.1-4
    13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
    14.1.1-2 14.2.1-4 14.3.1-3
    15.1.1-3 15.2.1-3 15.3.1-7
    16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
    17.1.1 17.2.1-4 17.3.1-2
""".split()


def read(name):
    """The text of a document."""
    return (FOLDER / name).read_text("utf-8")


def quoted(text):
    """The texts between backticks."""
    return re.findall(r"`([^`\n]+)`", text)


def expanded(name):
    """The numbers of `9.1.1-3`, `9.1.1–9.1.3` or `9.1.1`."""
    first, *last = re.split("[-–]", name)
    section, number = first.rsplit(".", 1)
    end = last[0].rsplit(".", 1)[-1] if last else number
    return [f"{section}.{each}" for each in range(int(number), int(end) + 1)]


def is_missing(name):
    """Whether a name that looks like a test, a script or a file of the project is none."""
    if re.fullmatch(r"[A-Z]\w+Tests", name):
        return not list((ROOT / "Tests").rglob(f"{name}.swift")) and not (ROOT / "Tests" / name).is_dir()
    if re.fullmatch(r"test_\w+\.py", name):
        return not any((ROOT / "Tests" / folder / name).is_file() for folder in ["Browser", "Journeys"])
    if name.split("/")[0] in FOLDERS:
        return not (ROOT / name.split(" ")[0]).exists()
    return False


def unknown_words(command):
    """The subcommands and options of `corkboard ...` that the program does not have."""
    words = re.sub(r'"[^"]*"', "", command).split()[1:]
    subcommands = [word for word in words[:2] if f'commandName: "{word}"' in COMMANDS]
    options = [word.split("=")[0] for word in words if word.startswith("--")]
    found = [] if subcommands or not words or words[0].startswith("--") else words[:1]
    return found + [option for option in options if not is_option(option.removeprefix("--"))]


def is_option(name):
    """Whether some command declares this option."""
    first, *rest = name.split("-")
    variable = first + "".join(word.capitalize() for word in rest)
    return f'customLong("{name}")' in COMMANDS or re.search(rf"@(Option|Flag)\b(.|\n)*?var {variable}\b", COMMANDS) is not None


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_named_exists(document):
    """Each test, script, source and configuration."""
    assert [name for name in quoted(read(document)) if is_missing(name)] == []


def test_checks_are_awake():
    """The checks of this file report missing names."""
    assert is_missing("SealedTests") and is_missing("test_seals.py") and is_missing("Scripts/saok --every 5")
    assert not is_missing("ChainHashTests") and not is_missing("Scripts/soak --every 5") and not is_missing("State/corkboard.sqlite")
    assert unknown_words("corkboard officer set mei --without-factor") == ["--without-factor"]
    assert unknown_words("corkboard rescue Content/") == ["rescue"]
    assert unknown_words("corkboard officer forget mei") == [] != unknown_words("corkboard seal")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_exist(document):
    """With their options."""
    commands = [name for name in quoted(read(document)) if name.startswith("corkboard ")]
    assert [word for command in commands for word in unknown_words(command)] == []
    assert len(commands) > 20 or document == "ASVS.md"


@pytest.mark.parametrize("document", [*DOCUMENTS, "../README.md", "../Deploy/README.md", "../Sources/README.md"])
def test_links_lead_somewhere(document):
    """To a file, and where a heading is named to one that the file has."""
    file = FOLDER / document

    def is_there(link):
        path, _, heading = link.partition("#")
        target = file.parent / path if path else file
        return target.is_file() and (not heading or heading in headings(target.read_text("utf-8")))

    links = [link for link in re.findall(r"\]\(([^)]+)\)", read(document)) if "://" not in link]
    assert [link for link in links if not is_there(link)] == []


def headings(text):
    """What a link names the headings of a document by."""
    return [re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in text.splitlines() if line.startswith("#")]


def test_chapters_that_the_table_names_exist():
    """As headings or as bold beginnings."""
    chapters = re.findall(r"(?:^#+ |^\*\*)([^*\n]+?)(?:\*\*.*)?$", read("SECURITY.md"), re.MULTILINE)
    named = [name for names in re.findall(r'SECURITY\.md, ("[^"]+"(?: and "[^"]+")*)', read("ASVS.md")) for name in re.findall('"([^"]+)"', names)]
    assert len(named) > 10 and set(named) - set(chapters) == set()


def test_each_requirement_stands_once_and_in_order():
    """With what there is to say of it."""
    rows = re.findall(r"^\| ([\d.–]+) \| ([^|]+) \| ([^|]+) \|$", read("ASVS.md"), re.MULTILINE)
    expected = [number for name in REQUIREMENTS for number in expanded(name)]
    assert len(expected) == 70 + 183
    assert [number for row in rows for number in expanded(row[0])] == expected
    assert [row for row in rows if not re.match(r"(\*\*(met|partly|no)\*\*: |\*\*host\*\*|n/a)", row[2])] == []


def test_each_requirement_that_is_met_names_a_test():
    """Or a chapter, where it asks for a document."""
    rows = re.findall(r"^\| ([\d.–]+) \| ([^|]+) \| (\*\*met\*\*[^|]+) \|$", read("ASVS.md"), re.MULTILINE)
    unshown = [number for number, what, how in rows if not shows(what, how)]
    assert len(rows) > 120 and unshown == []
    assert not shows("documented: all ways", "**met**: `Password.swift`") and not shows("in transit", '**met**: SECURITY.md, "Limits"')


def shows(what, how):
    """Whether a row names a test, or a chapter of a document for a requirement of documents."""
    tests = [name for name in quoted(how) if re.fullmatch(r"[A-Z]\w+Tests|test_\w+\.py|Scripts/campaign/\w+\.py", name)]
    asks = any(word in what for word in ["document", "policy", "inventory"])
    return bool(tests) or (asks and re.search(r'(SECURITY|README)\.md, "', how) is not None)
