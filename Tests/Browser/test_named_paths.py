"""The files that comments and documents name exist, and so do the names of code in Sources/README.md."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["Sources", "Templates", "Tests", "Scripts", "Deploy", ".github"]
TOP = ["Package.swift", "README.md"]
# Inputs of tests, whose comments are not ours.
DATA = re.compile(r"/(Corpus|Samples|__pycache__)/")
FILES = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")) if file.is_file()] + [ROOT / name for name in TOP]
PATHS = {str(file.relative_to(ROOT)) for file in FILES}
# Each path and each end of one, with those of folders: `Desk/Routes.swift`, `Courses/Import`.
ENDS = {"/".join(parts[first:last]) for path in PATHS for parts in [path.split("/")]
        for first in range(len(parts)) for last in range(first + 1, len(parts) + 1)}

# How comments look: `//` and `/* */`, `#` and docstrings, `{{! }}`. The whole of a document counts.
SLASHES = r"(?:(?<=\s)|^)//.*"
BLOCKS = rf"{SLASHES}|/\*[\s\S]*?\*/"
NUMBER_SIGNS = r'(?:(?<=\s)|^)#.*|"""[\s\S]*?"""'
COMMENTS = {".swift": SLASHES, ".js": BLOCKS, ".css": BLOCKS, ".c": BLOCKS, ".h": BLOCKS, ".mustache": rf"{BLOCKS}|\{{\{{![\s\S]*?\}}\}}",
            ".md": r"[\s\S]+", **dict.fromkeys(["", ".py", ".yml", ".txt", ".conf", ".supp", ".service", ".timer"], NUMBER_SIGNS)}
# A path from the top, or the name of a file of code, with or without folders before it.
NAMED = re.compile(rf"(?<![\w/.~>-])(?:\./)?((?:{'|'.join(map(re.escape, FOLDERS))})/[\w.+/@-]*\w|(?:[\w+-]+/)*[\w+-]+\.(?:swift|js|css|mustache|py)\b)(?![({{])")
# Words in backquotes of Sources/README.md that are no names of this code, with the reason.
OTHER_NAMES = {"hape": "a part of a word that is searched for", "mandarinToLatin": "of Foundation"}


def comments(text, kind):
    """The comments of a file with this suffix."""
    return "\n".join(re.findall(COMMENTS[kind], text, re.MULTILINE))


def missing_paths(text):
    """The paths in a text that no file or folder has. A file of a site's theme has the name of one of ours, or is an example."""
    return [path for path in NAMED.findall(re.sub(r"Content/theme/\S+", "", text)) if path not in ENDS]


def missing_names(text):
    """The identifiers and paths in backquotes that neither the code nor its folders have."""
    quoted = re.findall(r"`([^`\n]+)`", text)
    code = [file.read_text("utf-8") for file in FILES if file.suffix in {".swift", ".c", ".h", ".py"} and not DATA.search(str(file))
            and file.name != pathlib.Path(__file__).name]
    words = {word for text in code for word in re.findall(r"\w+", text)}
    names = [name for name in quoted if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)*", name) and name not in OTHER_NAMES and name not in ENDS]
    folders = [name for name in quoted if re.fullmatch(r"[A-Z]\w+(/[A-Z]\w+)+", name)]
    return [name for name in names if not set(name.split(".")) <= words] + [name for name in folders if name not in ENDS]


def test_each_path_in_a_comment_or_document_exists():
    texts = [(file.relative_to(ROOT), file.read_text("utf-8")) for file in FILES
             if file.suffix in COMMENTS and not DATA.search(str(file)) and file.name != pathlib.Path(__file__).name]
    named = {(str(path), name) for path, text in texts for name in missing_paths(comments(text, path.suffix))}
    assert sorted(named) == []


def test_each_name_in_the_map_of_the_code_exists():
    assert missing_names((ROOT / "Sources/README.md").read_text("utf-8")) == []


def test_these_checks_report_what_is_missing():
    assert missing_paths("written by Sources/Pinyin/Pinyin.swift, Desk/Rotues.swift") == ["Sources/Pinyin/Pinyin.swift", "Desk/Rotues.swift"]
    assert missing_paths("Sources/Core/Desk, Desk/Routes.swift, Scripts/soak edits, Content/theme/foot.mustache") == []
    assert comments("let a = 1 // b.swift\n// c.swift\n", ".swift") == "// b.swift\n// c.swift"
    assert comments("a{{! b.js\n c.js}}d", ".mustache") == "{{! b.js\n c.js}}"
    assert missing_names("`deskTemplates`, `Site/Tempalting`, `Section`, `StateDatabase.accept`") == ["deskTemplates", "Site/Tempalting"]
