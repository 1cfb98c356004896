"""Phrases repeat no number of the code: a limit is a placeholder, which the code fills from its constant (`DeskLimit`, or the caller)."""

import re

import pytest
import yaml

from posts import PROJECT

WORDS = PROJECT / "Templates/words"
# Digits outside of placeholders, and number words; of Chinese ones those before a measure word, since others are parts of words.
ENGLISH = re.compile(
    r"\{\w+\}|\b(\d[\d.,:-]*\d|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|hundred|thousand"
    r"|one (?:second|minute|hour|day|week|month|year)|(?:within|than) an? (?:minute|hour|day|week|month|year))\b", re.I)
CHINESE = re.compile(r"\{\w+\}|((?<![A-Z])\d[\d.,:-]*\d|(?<![A-Z\d])\d+|(?<!第)[两二三四五六七八九十百千万]+(?=\s*(?:个|位|秒|分钟|小时|天|周|月|年|次|条|字|行|种|倍|MB)))")
# Groups whose numbers are values or names: the clock, the first day of the week, and the words of dates.
GROUPS = {"dates", "event-hours", "recurrence"}
# Phrases with a number that no limit of the code has, with the reason.
ALLOWED = {
    "an example": ["course-proposal.number-hint", "desk-problem.not-a-time", "desk-problem.not-a-tag",
                   "desk-sign-up.not-a-date-time", "desk-date-poll.options-hint", "desk-date-poll.not-a-date-option",
                   "desk-meetups.options-hint", "desk-items.due-wrong"],
    "the bytes of a key": ["desk-handover.secret-program-do"],
    "advice on passwords": ["desk-account.password-hint", "desk-password.short", "desk-password.name", "desk-password.repeated",
                            "desk-password.common"],
    "the least of a range": ["desk-officers.add-name-hint", "desk-officers.wrong-name"],
    "the message that just came": ["contest.love", "contest.hate"],
    "days of months": ["desk-repeats.short-months"],
    "in Chinese: the other week, and the hour that the end of summer time repeats": ["desk-repeats.biweekly", "desk-warning.repeated-time"],
    "a version of Apple's": ["notify-device.old-system"],
    "the value of the box to tick": ["notify-settings.day-before", "notify-settings.hour-before", "notify-settings.quarter-before"],
    "a reminder of so many minutes": ["notice-mail.in-day", "notice-mail.in-hour", "event-remind.is-on", "event-remind.is-on-all",
                                      "event-remind.is-near"],
    "the two ends of the quiet hours": ["notify-saving.two-times"],
    "how often upkeep runs": ["privacy.lead"],
    "the age of a new account, and the hour in which its votes are counted": ["moderation.new-voters.one", "moderation.new-voters.other",
                                                                              "privacy.writing-member-vote"],
}


def phrases(words, key=""):
    """The phrases of a file with their keys; plural forms have a key each."""
    for name, value in words.items():
        if isinstance(value, dict):
            yield from phrases(value, f"{key}{name}.")
        else:
            yield f"{key}{name}", str(value)


def numbers(text, pattern):
    """The numbers in a text, but for placeholders."""
    return [match[1] for match in pattern.finditer(text) if match[1]]


def with_numbers(file):
    """The keys of the phrases of a file that have numbers."""
    pattern = CHINESE if file.stem.startswith("zh") else ENGLISH
    found = phrases(yaml.safe_load(file.read_text("utf-8")))
    return {key for key, text in found if numbers(text, pattern) and key.split(".")[0] not in GROUPS}


@pytest.mark.parametrize("file", sorted(WORDS.glob("*.yml")), ids=lambda file: file.stem)
def test_phrases_have_no_numbers_but_those_with_a_reason(file):
    assert with_numbers(file) - {key for keys in ALLOWED.values() for key in keys} == set()


def test_each_reason_is_needed():
    found = {key for file in WORDS.glob("*.yml") for key in with_numbers(file)}
    assert {key for keys in ALLOWED.values() for key in keys} - found == set()


def test_numbers_are_found_in_digits_and_in_words():
    assert numbers("Up to 4,096 letters, corrected for ten minutes or {count} days", ENGLISH) == ["4,096", "ten"]
    assert numbers("One minute after you post, within a day; someone, often, at once", ENGLISH) == ["One minute", "within a day"]
    assert numbers("最多 20 MB，十分钟内，两位编辑，{count} 个，两步验证，一个", CHINESE) == ["20", "十", "两"]
