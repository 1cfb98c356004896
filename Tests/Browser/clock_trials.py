"""Trials of posts, sessions and waits while the clock is wrong or changes to or from daylight saving time, and after it is right again."""

import re
import time

from works import WORKS

DAY = 86_400
# Times in nights in which the clock of the site's time zone changes: in the first and the second half past one, and around the skipped
# hour.
NIGHTS = ["2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00", "2027-03-14T01:59:30-05:00", "2027-03-14T03:00:30-04:00"]
# Expected problems: a time given while the clock was ahead, and an hour that occurs twice.
RIGHT_WARNING = re.compile(r"'posted' is .*, which is still to come; |, which comes twice in ")


def check(site, clock=()):
    """Runs `corkboard check --state` at a time and returns the problems, except the expected ones."""
    lines = site.corkboard("check", "--state", behind=clock).text.splitlines()
    others = [line for line in lines if not re.match(r"0 errors, \d+ warnings?$", line) and not RIGHT_WARNING.search(line)]
    return "".join(f"check says: {line}\n" for line in others)


def work_by_clock(work, site, programs, seconds):
    """Does a work with a clock that is off by this number of seconds, builds, and repeats both when the clock is right. Returns what is
    wrong."""
    site.programs = programs.folder
    then = time.time() + seconds
    work.prepare(site)
    renew_session(site, then)
    is_build = work.name == "build"
    answer = work.run(site, programs.build_at(then) if is_build else programs.post_at(then))
    if not work.is_accepted(answer):
        return f"{work.name} by a clock {seconds} s ahead: {answer.text[-400:]}"
    at = programs.build_at(then + 5)
    built = site.corkboard("build", behind=at)
    wrong = built.crash or ("" if built.code == 0 else built.text) or check(site, at) or work.missing(site) or back(work, site)
    return f"{work.name} by a clock {seconds} s ahead: {wrong}" if wrong else ""


def back(work, site):
    """What is wrong when the clock is right again: the work must be there once, and the next work must succeed."""
    site.build()
    renew_session(site, time.time())
    again = work.run(site)
    if not work.is_accepted(again):
        return f"once more: {again.text[-400:]}"
    wrong = check(site) or work.missing(site)
    if wrong:
        return f"when it is right again: {wrong}"
    if work.name != "post":
        return ""
    # The next post must succeed too.
    answer = site.post(site.form("nonce-after", title="Kite day", date="2030-12-21"))
    if answer.status != 303:
        return f"the next post: {answer.text[-400:]}"
    site.build()
    counts = site.counts()
    return check(site) or ("" if set(counts.values()) == {2} else f"after the next post: {counts}")


def renew_session(site, now):
    """Starts the officer's session at the time of that clock, since a session without requests lasts less than a day."""
    with site.database() as database:
        database.execute("UPDATE sessions SET begun = ?, used = ?", (int(now * 1000), int(now * 1000)))


def session_by_clock(site, programs, seconds):
    """Uses a session of now with a clock that is off by this number of seconds, and then with the right clock. The session must not last
    longer than allowed, and the officer can sign in. Returns what is wrong."""
    site.programs = programs.folder
    work = WORKS["login"]
    work.prepare(site)
    moved = programs.post_at(time.time() + seconds)
    answer = site.post(site.form("nonce-early"), behind=moved)
    # With a clock two hours ahead, the session has ended and the form is kept as a draft; with a clock behind, the session is valid.
    if (answer.status == 303) != (seconds < 7200) or answer.status not in (303, 403):
        return f"a session, {seconds} s later: {answer.text[:300]}"
    for behind in [moved, ()]:
        signed_in = work.run(site, behind)
        if not work.is_accepted(signed_in):
            return f"signing in, {seconds} s later: {signed_in.text[-400:]}"
    site.build()
    return check(site)


def wait_by_clock(site, programs, seconds):
    """Sends wrong passwords with a clock that is off; these must not delay a sign-in when the clock is right again. Returns what is
    wrong."""
    site.programs = programs.folder
    moved = programs.post_at(time.time() + seconds)
    statuses = [site.post(site.sign_in_form(f"wrong password {number}"), "/login", moved).status for number in range(6)]
    if statuses != [403] * 5 + [429]:
        return f"wrong passwords, {seconds} s later: {statuses}"
    answer = site.post(site.sign_in_form(), "/login")
    return "" if answer.status == 303 else f"the right password after wrong ones {seconds} s later: {answer.text[:300]}"


def post_at_night(site, programs, night):
    """Posts at a time in a night in which the clock changes, for hours that occur twice or not at all. Returns what is wrong."""
    from moved_clock import seconds_of
    site.programs = programs.folder
    then = seconds_of(night)
    renew_session(site, then)
    site.corkboard("build", behind=programs.build_at(then))
    hours = [("2027-11-07", "01:30"), ("2028-03-12", "02:30"), ("2028-03-12", "01:59"), ("2028-03-12", "03:00")]
    for number, (date, hour) in enumerate(hours):
        answer = site.post(site.form(f"nonce-night-{number}", title=f"Night {number}", date=date, time=hour), behind=programs.post_at(then + number))
        if answer.crash or answer.status not in (303, 422) or answer.status == 422 and hour != "02:30":
            return f"posted at {night} for {date} {hour}: {answer.crash or answer.text[-400:]}"
    at = programs.build_at(then + 10)
    built = site.corkboard("build", behind=at)
    wrong = ("" if built.code == 0 else built.text) or check(site, at)
    if wrong:
        return f"posted at {night}: {wrong}"
    site.build()
    return check(site)
