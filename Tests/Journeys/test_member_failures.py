"""What fails for members on a phone: the mail server takes no mail for signing in, the disk is full while something is written, and the site's
clock is wrong. Nothing that was typed is lost, and each page says what is true. With scripts and without."""

import contextlib
import os
import secrets
import sqlite3
import subprocess

import pytest

from chromium import PHONE
from disks import filled, on_small_disk, why_no_small_disk
from inbox import code, inbox, link  # noqa: F401  (a fixture)
from journey import fill, text
from member_accounts import add_member, add_members, be
from member_posts import ASKER, QUESTION, QUESTION_FILE
from moved_clock import ClockedPrograms, why_no_moved_clock
from serving import free_port, request, wait_until

HOUR, DAY = 3600, 86_400
LANGUAGES = ["en", "zh-Hans"]
WORDS = {
    "en": {
        "join": "Sign in", "check": "Check your email",
        "sent": "If the address is right, an email is on its way. Open its link on any device, or type its code here. They work for 15 minutes.",
        "late": "The last email from this site could not be sent, so this one may be late. If it comes too late to be used, ask for another one.",
        "over": "This email no longer works", "over-why": "The link and the code of an email work once, for 15 minutes. Get a new one to sign in.",
        "failed": "That did not work",
        "failed-why": "Something went wrong on this site. Nothing that was confirmed is lost. Go back and try again in a minute.",
        "copy": "Copy it before you leave this page. The server did not store it. Your browser puts it back in some forms, but not in all.",
        "not-taken": "The site could not confirm your post. Your text is still here. Send it again in a minute; it will not be posted twice.",
        "not-sent": "Your message was not sent, and it is still here. Reload the page and send it again.",
        "posted": "Posted. It is on the site.", "later": "Saved. The pages show it in a minute.",
        "signed-out": "You are not signed in, so nothing was sent.", "kept": "Sign in, and the form opens again as you left it.",
        "copy-too": "You can copy it here, too.",
    },
    "zh-Hans": {
        "join": "登录", "check": "请查收邮件",
        "sent": "如果地址没有写错，邮件已经在路上了。可以在任何设备上打开里面的链接，也可以在这里输入验证码，15 分钟内有效。",
        "late": "本站上一封邮件没能发出去，所以这一封可能会晚到。如果收到时已经过期，请重新获取。",
        "over": "这封邮件已失效", "over-why": "邮件里的链接和验证码只能用一次，15 分钟内有效。请重新获取邮件再登录。",
        "failed": "没有成功", "failed-why": "网站出了点问题。已经确认的内容不会丢失。请返回，过一分钟再试。",
        "copy": "请在离开本页前复制这段文字。服务器没有保存它；有的表单会由浏览器填回，但不是全部。",
        "not-taken": "网站没能确认是否发布成功。你写的内容都在，请过一分钟再提交一次，不会重复发布。",
        "not-sent": "私信没有发出去，内容还在这里。请刷新页面后再发一次。",
        "posted": "已发布，可以在网站上看到了。", "later": "已保存，页面一分钟内更新。",
        "signed-out": "你没有登录，所以什么都没有发送。", "kept": "登录后，表单会按你离开时的样子重新打开。",
        "copy-too": "你也可以在这里复制。",
    },
}


@pytest.fixture(params=LANGUAGES)
def words(request):
    """The sentences of a language."""
    return {"language": request.param, **WORDS[request.param]}


# The mail server


@pytest.fixture(scope="module")
def joining_site(serve, inbox):
    return serve(inbox.write_settings)


@pytest.fixture
def joining(joining_site, inbox):
    """A site that sends its mail to the server, which takes it."""
    inbox.refuse(None)
    inbox.write_settings(joining_site.root)
    return joining_site


def open_join(browser, site, words, address):
    """Asks for a mail to an address, and ends on the page for its code."""
    browser.open(site, f"/poster/join?lang={words['language']}")
    fill(browser, address=address)
    browser.follow(".button-main")
    assert (text(browser, "h1"), text(browser, ".lead")) == (words["check"], words["sent"])


def type_code(browser, mail):
    fill(browser, code=code(mail))
    browser.follow(".desk-form .button-main")
    assert browser.path.startswith("/poster/member")


def deliver_after(site, seconds):
    """Runs `corkboard deliver` as cron does so many seconds later."""
    done = subprocess.run(["faketime", "-f", f"+{seconds}s", site.program, "deliver", "--root", site.root], capture_output=True, text=True,
                          env={**os.environ, "NO_FAKE_STAT": "1"}, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", ["refuses", "down"])
def test_the_mail_server_takes_no_mail_and_comes_back(browser, joining, inbox, words, kind, results):
    """The page says that mail is late as soon as the site knows, and the code works when the mail has come."""
    address = f"{kind}{words['language'].lower().replace('-', '')}@example.edu"
    browser.dress(PHONE)
    if kind == "refuses":
        inbox.refuse("554 5.7.1 no")
    else:
        inbox.write_settings(joining.root, free_port())
    open_join(browser, joining, words, address)
    page = browser.path

    def notes():
        browser.open(joining, page)
        return [text(browser, ".note"), text(browser, ".lead")]
    browser.wait_equal([words["late"], words["sent"]], notes)
    browser.picture(results / f"late-mail-{words['language']}.png")
    assert inbox.mails(address) == []
    inbox.refuse(None)
    inbox.write_settings(joining.root)
    deliver_after(joining, 20)
    mail = inbox.next_mail(address)
    browser.wait_equal([None, words["sent"]], notes)
    type_code(browser, mail)


def test_the_mail_server_comes_back_too_late(browser, joining, inbox, words):
    """A mail whose link is over is not sent any more; a new one is."""
    address = f"late{words['language'].lower().replace('-', '')}@example.edu"
    count = inbox.refused()
    inbox.refuse("554 5.7.1 no")
    open_join(browser, joining, words, address)
    wait_until(lambda: inbox.refused() > count, "a mail that is refused")
    # The program of the request still tries it; it is refused until the link is over.
    deliver_after(joining, 16 * 60)
    inbox.refuse(None)
    open_join(browser, joining, words, address)
    type_code(browser, inbox.next_mail(address))
    assert len(inbox.mails(address)) == 1


# The disk


@pytest.fixture(scope="module")
def writing(serve):
    """A site with a question, whose folder State is on a disk of its own."""
    if reason := why_no_small_disk():
        pytest.skip(f"not run: {reason}")
    with contextlib.ExitStack() as disks:
        def change(root):
            settings = root / "Content/site.yml"
            settings.write_text(settings.read_text("utf-8") + "\nmembers: {domains: [example.edu]}\n", "utf-8")
            question = root / f"Content/questions/{QUESTION}.md"
            question.parent.mkdir()
            question.write_text(QUESTION_FILE, "utf-8")
            (root / "State").mkdir(exist_ok=True)
            disks.enter_context(on_small_disk(root / "State"))
        site = serve(change)
        # The first request makes the database.
        assert request(site.port, "/poster/messages")[0].status == 303
        with database(site) as rows:
            add_member(rows, ASKER, name="Ana", days=3)
        yield site
        site.stop()


@contextlib.contextmanager
def database(site):
    """The database, whose changes are stored at the end."""
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10)) as rows, rows:
        yield rows


# What a member writes: the page of its form, and the fields.
TEXTS = {
    "question": ("/poster/questions/new", {"title": "{}?", "text": "Of {}."}),
    "answer": (f"/poster/questions/{QUESTION}/answers", {"text": "At pier {}."}),
    "message": (f"/poster/messages/{ASKER}", {"text": "Is the {} tent free?"}),
}
# The button that sends one of these forms.
SEND = "main form.reader-form .button-main, main form[action*='/messages/'] .button-main"


@pytest.fixture(params=[True, False], ids=["with", "without"])
def scripts(request, browser):
    browser.scripts(request.param)
    return request.param


def typed(browser, fields):
    """What the fields of the form have."""
    return {name: browser.run("return document.querySelector(`main [name='${arguments[0]}']`)?.value", name) for name in fields}


def new_member(browser, site):
    """Signs a new member in."""
    token = add_members(site, {secrets.token_hex(8): "Li"}, days=3).popitem()[1]
    browser.dress(PHONE)
    browser.open(site, "/robots.txt")
    be(browser, site, token)


def open_form(browser, site, words, kind):
    """Opens a form and fills it in, with what is like nothing that is there. Returns the values of its fields."""
    path, fields = TEXTS[kind]
    name = secrets.token_hex(8)
    browser.open(site, f"{path}?lang={words['language']}")
    values = {field: value.format(name) for field, value in fields.items()}
    fill(browser, **values)
    return values


def stored(writing, kind, values):
    """How often something that was written is there."""
    if kind == "message":
        with database(writing) as rows:
            return rows.execute("SELECT COUNT(*) FROM messages WHERE text = ? AND isOwn = 1", [values["text"]]).fetchone()[0]
    return sum(values["text"] in file.read_text("utf-8") for file in (writing.root / "Content").glob(f"{kind}s/**/*.md"))


@pytest.mark.goes_back
@pytest.mark.parametrize("free", [0, 48])
@pytest.mark.parametrize("kind", TEXTS)
def test_the_disk_is_full(browser, writing, words, scripts, kind, free, results):
    """Without any room the database cannot be opened, and with 48 KiB not written. What was typed is in the form of the answer, or in that of
    the page before. It is sent once when there is room again."""
    new_member(browser, writing)
    values = open_form(browser, writing, words, kind)
    with filled(writing.root / "State", free):
        if kind == "message" and scripts:
            browser.click(SEND)
            browser.wait_equal(words["not-sent"], lambda: text(browser, ".message-problem"))
        elif kind == "message" or not free:
            browser.follow(SEND)
            assert (text(browser, "h1"), text(browser, ".lead")) == (words["failed"], words["failed-why"])
            assert browser.find("#typed-text").get_attribute("value") == "\n\n".join(values.values())
            assert text(browser, ".field:has(#typed-text) small") == words["copy"]
            browser.picture(results / f"full-disk-{kind}-{words['language']}.png")
        else:
            browser.follow(SEND)
            assert text(browser, "main .note") == words["not-taken"]
    if text(browser, "h1") == words["failed"]:
        browser.back()
    browser.wait_equal(values, lambda: typed(browser, values))
    if kind == "message" and scripts:
        browser.click(SEND)
        browser.wait_equal({"text": ""}, lambda: typed(browser, values))
    else:
        browser.follow(SEND)
        assert kind == "message" or text(browser, "[role=status]") == words["posted"]
    assert stored(writing, kind, values) == 1


# The clock


@pytest.fixture(scope="module")
def clock(serve, inbox, tmp_path_factory, program):
    """A site whose clock can be set, and its programs."""
    if reason := why_no_moved_clock():
        pytest.skip(f"not run: {reason}")
    programs = ClockedPrograms(program.parent, tmp_path_factory.mktemp("clock") / "programs")
    site = serve(inbox.write_settings)
    site.stop()
    site.program = programs.folder / "corkboard"
    site.start()
    # The first request makes the database.
    assert request(site.port, "/poster/messages")[0].status == 303
    yield site, programs
    programs.go_to(0)


@pytest.mark.parametrize("hours", [3, -3])
def test_a_link_and_a_session_by_a_wrong_clock(browser, clock, inbox, words, hours):
    """The link of before is over, as its page says, and a new mail signs in; the session goes on when the clock is right again."""
    site, programs = clock
    address = f"clock{hours}{words['language'].lower()}@example.edu".replace("-", "minus")
    browser.dress(PHONE)
    inbox.refuse(None)
    programs.go_to(0)
    open_join(browser, site, words, address)
    before = inbox.next_mail(address)
    browser.clear_cookies()
    programs.go_to(hours * HOUR)
    browser.open(site, link(before))
    assert (text(browser, "h1"), text(browser, ".lead")) == (words["over"], words["over-why"])
    open_join(browser, site, words, address)
    type_code(browser, inbox.next_mail(address, 1))
    programs.go_to(0)
    browser.open(site, "/poster/member")
    assert browser.path == "/poster/member"


@pytest.mark.parametrize("days", [1, -1])
def test_a_clock_that_is_set_a_day_off(browser, clock, words, days):
    """A member who is signed in stays so, and what they post is on the site, also when the clock is right again."""
    site, programs = clock
    programs.go_to(0)
    new_member(browser, site)
    programs.go_to(days * DAY)
    values = open_form(browser, site, words, "question")
    browser.follow(SEND)
    # A build of before may still run.
    assert text(browser, "[role=status]") in [words["posted"], words["later"]]
    page = browser.path.split("?")[0]
    programs.go_to(0)
    browser.open(site, page)
    assert text(browser, "h1") == values["title"]
    wait_until(lambda: request(site.port, f"{page.removeprefix('/poster')}/")[0].status == 200, "the page of the question")


def test_a_clock_that_is_a_month_ahead_and_is_set_back(browser, clock, words):
    """It signs everybody out. What was typed is kept, and the form has it when the clock is right again."""
    site, programs = clock
    programs.go_to(0)
    new_member(browser, site)
    values = open_form(browser, site, words, "question")
    programs.go_to(31 * DAY)
    browser.follow(SEND)
    assert [text(browser, selector) for selector in ["h1", ".lead", ".note", ".field:has(#typed-text) small"]] == [
        words["failed"], words["signed-out"], words["kept"], words["copy-too"]]
    assert browser.find("#typed-text").get_attribute("value") == "\n\n".join(values.values())
    programs.go_to(0)
    browser.follow(".desk-actions .button")
    browser.wait_equal(values, lambda: typed(browser, values))
    browser.follow(SEND)
    assert text(browser, "[role=status]") in [words["posted"], words["later"]]
    assert stored(site, "question", values) == 1
