"""A site of 487 invented courses in two languages, with what a student may spell in another way."""

import shutil

import large_site

COUNT = 487
COURSES = {
    "compsci-205": ("COMPSCI 205", "{en: Structures and Programs, zh-Hans: 结构与程序}"),
    "compsci-330": ("COMPSCI 330", "Design of Algorithms"),
    "ece-150": ("ECE 150", "Signals for Everyone"),
    "physics-205": ("PHYSICS 205", "Waves"),
    "stat-230": ("STAT 230", "{en: Probability and Chance, zh-Hans: 概率论}"),
    "chinese-306": ("CHINESE 306", "{en: Tea Houses, zh-Hans: 茶馆与不是}"),
    "bus-101": ("LOGIST 101", "Bus Networks"),
}
COMMENTS = [
    ("compsci-205", "a1", "Bob Smith", "Fall 2025", "Weekly projects. There was no curve, and the midterm was brutal."),
    ("compsci-330", "a2", "B. Smith", "Spring 2025", "Office hours saved me."),
    ("stat-230", "a3", "smith, bob", "Fall 2024", "Start the homework early."),
    ("stat-230", "a4", "Ada Nwosu", "Fall 2023", "Fair, with casino curves on every slide."),
    ("chinese-306", "a5", "李文", "Fall 2024", "作业不多，考试有曲线调分。"),
]


def write(root):
    """Puts the courses in the place of those of the site in `root`."""
    content = root / "Content"
    for folder in ["courses", "reviews"]:
        shutil.rmtree(content / folder)
        (content / folder).mkdir()
    for slug, (number, name) in COURSES.items():
        (content / f"courses/{slug}.md").write_text(f"---\nnumber: {number}\nname: {name}\n---\n", "utf-8")
    for slug, id, professor, semester, text in COMMENTS:
        (content / f"reviews/{slug}").mkdir(exist_ok=True)
        (content / f"reviews/{slug}/{id}.md").write_text(
            f'---\nprofessor: "{professor}"\nsemester: {semester}\n---\n{text}\n', "utf-8")
    others = [(subject, number) for subject in large_site.SUBJECTS for number in large_site.NUMBERS]
    for subject, number in others[:COUNT - len(COURSES)]:
        slug = f"{subject.lower()}-{number}"
        (content / f"courses/{slug}.md").write_text(f"---\nnumber: {subject} {number}\nname: Field notes {number}\n---\n", "utf-8")
    (content / "professors").mkdir()
    (content / "professors/bob-smith.md").write_text(
        '---\nname: Bob Smith\naliases: [B. Smith, "smith, bob", Robert Smith]\nmentor: kept\n---\n', "utf-8")
