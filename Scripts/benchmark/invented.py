"""Invented courses and comments. The same number gives the same text on every machine and in every run."""

from dataclasses import dataclass
from random import Random

WORDS = """about above across after again almost always answer archive argue autumn balance because before begin between
board book borrow bridge build careful carry chapter circle clear coast collect common compare copper corner count
course craft crowd current curve detail differ discover distance draw early edge effort engine evening every example
explain fabric field figure final follow forest found friend garden gather general gentle glass grammar graph ground
group habit half harbor history house idea island journey kitchen knot ladder language later laundry lecture letter
library light little local machine margin market matter measure memory method middle minute model moment morning motion
museum music narrow nature never night noise number object ocean office often open order paper parallel part pattern
people perhaps piece place plain point practice problem proof public quarter question quiet reason record remember
rhythm river room sample school season section sentence several shadow shape short signal simple slow small sound source
space spring state station steady story stream street student study subject summer surface table teach theory thing
think thread travel turn under until useful value village voice water weather week whole window winter wonder word work
write year""".split()
SUBJECTS = """AFRICAN ARTHIST BIOLOGY CHEM CHINESE CLASSICS COMPSCI CULTURE DANCE ECE ECON EDUC ENERGY ENGLISH ENVIRON
ETHICS FRENCH GERMAN GLOBAL HEALTH HISTORY ITALIAN JAPANESE JOURNAL KOREAN LINGUIST LIT MATH MEDREN MUSIC NEURO OCEAN
PHIL PHYSICS POLSCI PSY PUBPOL RELIGION RUSSIAN SOCIOL SPANISH STAT THEATER WRITING""".split()
GIVEN = """Ada Bao Carmen Desmond Elif Farid Greta Hana Ilse Jun Kofi Lena Marek Nadia Oskar Priya Qiao Rosa Shen Tomas
Uma Viktor Wen Ximena Yusuf Zoe""".split()
BEGINNINGS = "Ar Bel Cor Dun Es Fal Gar Hol In Jas Kel Lor Mon Nor Ok Pel Qua Ros Sen Tor Ul Ver Wen Yar Zel".split()
ENDINGS = "bach berg dale don ett field gar hart ing kwe lund mann o ova quist son ton wick yama zhou".split()
SEMESTERS = [f"{season} {year}" for year in range(2019, 2026) for season in ("Spring", "Fall")]
BODY_BYTES = 4096


@dataclass(frozen=True)
class Course:
    """A course as its file has it."""

    number: str
    name: str
    body: str

    @property
    def slug(self) -> str:
        return self.number.lower().replace(" ", "-")


@dataclass(frozen=True)
class Review:
    """A comment as its file has it."""

    id: str
    professor: str
    semester: str
    comment: str


def course(position: int, size: int = BODY_BYTES) -> Course:
    """The course at a position, with about `size` bytes of Markdown."""
    random = Random(f"course {position}")
    number = f"{SUBJECTS[position % len(SUBJECTS)]} {100 + position // len(SUBJECTS)}"
    name = " ".join(random.choice(WORDS).capitalize() for _ in range(random.randint(2, 5)))
    return Course(number, name, markdown(random, size))


def review(course_position: int, position: int) -> Review:
    """A comment on a course; the professor is one of 3,000."""
    random = Random(f"review {course_position} {position}")
    name = "".join(random.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=10))
    text = " ".join(sentence(random) for _ in range(random.randint(1, 8)))
    return Review(name, _professor(random.randrange(3000)), random.choice(SEMESTERS), text)


def _professor(position: int) -> str:
    random = Random(f"professor {position}")
    return f"{random.choice(GIVEN)} {random.choice(BEGINNINGS)}{random.choice(ENDINGS)}{random.choice(ENDINGS)}"


def markdown(random: Random, size: int) -> str:
    """Paragraphs, and each kind of block once, until the size is reached."""
    blocks = [_paragraph(random), *random.sample(_BLOCKS, len(_BLOCKS)), _footnote]
    text = ""
    for block in blocks:
        if len(text) < size:
            text += (block if isinstance(block, str) else block(random)) + "\n\n"
    while len(text) < size - 200:
        text += _paragraph(random) + "\n\n"
    return text


def sentence(random: Random) -> str:
    words = random.choices(WORDS, k=random.randint(6, 16))
    return f"{words[0].capitalize()} {' '.join(words[1:])}."


def _phrase(random: Random) -> str:
    return " ".join(random.choices(WORDS, k=3))


def _paragraph(random: Random) -> str:
    link = f"[{_phrase(random)}](https://{random.choice(WORDS)}.example.edu/{random.choice(WORDS)})"
    middle = f"Then *{_phrase(random)}*, **{_phrase(random)}**, `{random.choice(WORDS)}()` and {link}."
    return " ".join([sentence(random), sentence(random), middle, sentence(random)])


def _section(random: Random) -> str:
    return f"## {_phrase(random).capitalize()}\n\n{_paragraph(random)}"


def _list(random: Random) -> str:
    return "\n".join(f"- **{random.choice(WORDS).capitalize()}:** {sentence(random)}" for _ in range(5))


def _steps(random: Random) -> str:
    return "\n".join(f"{step}. {sentence(random)}" for step in range(1, 5))


def _tasks(random: Random) -> str:
    return "\n".join(f"- [{random.choice('x ')}] {_phrase(random)}, not ~~{_phrase(random)}~~" for _ in range(3))


def _table(random: Random) -> str:
    rows = "\n".join(f"| {week} | {_phrase(random)} | {random.randint(1, 20)} % |" for week in range(1, 8))
    return f"| Week | Subject | Share |\n|---|---|--:|\n{rows}"


def _code(random: Random) -> str:
    lines = "\n".join(f"    {random.choice(WORDS)} = {random.choice(WORDS)}({week} < 5)" for week in range(6))
    return f"```python\ndef {random.choice(WORDS)}():\n{lines}\n```"


def _quote(random: Random) -> str:
    return f"> {sentence(random)} 学而不思则罔，思而不学则殆。"


def _footnote(random: Random) -> str:
    return f"{sentence(random)}[^note]\n\n[^note]: {sentence(random)}"


_BLOCKS = [_section, _section, _list, _steps, _tasks, _table, _code, _quote]
