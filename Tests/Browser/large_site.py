"""A site of 630 invented courses: 30 subjects with 21 numbers each."""

import shutil

# A to Z without a few letters; some letters have several subjects.
SUBJECTS = [
    "AERIE", "ALGA", "AMBER", "BARN", "BUOY", "CAIRN", "CEDAR", "CLOVER", "DUNE", "EDDY", "FERN", "FJORD", "GORSE", "HEATH",
    "INLET", "KELP", "LARK", "LOAM", "MARSH", "MOSS", "NOOK", "OTTER", "PEAT", "PLUM", "REEF", "SEDGE", "SHOAL", "TARN",
    "VETCH", "WREN",
]
NUMBERS = range(10, 220, 10)
COUNT = len(SUBJECTS) * len(NUMBERS)


def write(root):
    """Replaces the courses of the site in `root`."""
    for folder in ["courses", "reviews"]:
        shutil.rmtree(root / "Content" / folder)
        (root / "Content" / folder).mkdir()
    for subject in SUBJECTS:
        for number in NUMBERS:
            write_course(root / "Content", subject, number)


def write_course(content, subject, number):
    slug = f"{subject.lower()}-{number}"
    name = f"Field notes on {subject.title()}, part {number // 10}"
    (content / f"courses/{slug}.md").write_text(f"---\nnumber: {subject} {number}\nname: {name}\n---\n\nOutdoors.\n", "utf-8")
    if number == 100:
        (content / f"reviews/{slug}").mkdir()
        (content / f"reviews/{slug}/{subject.lower()}.md").write_text(
            f"---\nprofessor: Zoë Nuñez-Øster\nsemester: Fall 2025\n---\nThe {subject.lower()} was lovely.\n", "utf-8")
