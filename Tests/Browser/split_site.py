"""A site of 5,000 invented courses, too many for one file of the search, with names in several scripts."""

import random
import shutil

COUNT = 5000
SUBJECTS = ["AERIE", "ALGA", "AMBER", "BARN", "CAIRN", "CEDAR", "DUNE", "ÉCRU", "FERN", "FJORD", "GORSE", "HEATH", "KELP", "LARK"]
WORDS = """banana bandana ananas introduction to advanced topics in the theory of linear algebra statistics stations oceans
résumé naïve straße ﬁction İzmir ΟΔΟΣ φως ｗｉｄｅ Łódź part-time co-op""".split()
CHINESE = ["线性代数", "银行与音乐", "唐诗", "中文高级", "东亚艺术", "长城", "重庆", "大学物理", "算法导论", "女红", "𩽾𩾌", "﨑"]
PROFESSORS = ["Zoë Nuñez-Øster", "单乐", "Ada Banana", "Ana Nas", "Wen Xi", "欧阳长乐", "O'Hara, Li"]


def write(root):
    """Puts the courses in the place of those of the site in `root`."""
    for folder in ["courses", "reviews"]:
        shutil.rmtree(root / "Content" / folder)
        (root / "Content" / folder).mkdir()
    chance = random.Random(4711)
    for position in range(COUNT):
        write_course(root / "Content", position, chance)


def write_course(content, position, chance):
    number = f"{SUBJECTS[position % len(SUBJECTS)]} {100 + position // len(SUBJECTS)}{chance.choice(['', '', 'S', '-A'])}"
    slug = f"c{position}"
    name = " ".join(chance.choices(WORDS, k=chance.randint(3, 7)))
    name = f"{{en: '{name}', zh-Hans: {chance.choice(CHINESE)}{chance.choice(CHINESE)}}}" if position % 3 == 0 else f"'{name}'"
    (content / f"courses/{slug}.md").write_text(f"---\nnumber: {number}\nname: {name}\n---\n\nOutdoors.\n", "utf-8")
    if position % 4 == 0:
        (content / f"reviews/{slug}").mkdir()
        (content / f"reviews/{slug}/r{position}.md").write_text(
            f"---\nprofessor: \"{chance.choice(PROFESSORS)}\"\nsemester: Fall 2025\n---\nLovely.\n", "utf-8")
