"""A reader and a member of a site whose pages are on another host than the program: votes, a message and a sign-up, with scripts and without."""

import contextlib
import re

import pytest

from browser import DESK
from desk import add_officer
from journey import fill, hurry, text
from member_accounts import add_members, allow_members
from two_hosts import DESKS, PAGES, TwoHosts, move_program, opened

EVENT = """---
id: {id}
title: Tea House {id}
starts: 2030-05-04T18:00
signUp: here
signUpBy: mail
capacity: 20
---

Bring a cup.
"""
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
# What scripts ask of the program, or of the newest files, in the background.
ASKING = re.compile(r'data-(?:votes|values|counts|press)[ =">]')
MOUNTS = re.compile(r' data-mount="([^"]*)"')


@pytest.fixture(scope="module", params=DESKS)
def hosts(request, program, built_sites, tmp_path_factory):
    """A site with members on two hosts."""
    root = tmp_path_factory.mktemp("site")
    built_sites.sample(root)
    allow_members(root)
    move_program(root, DESKS[request.param])
    for scripts in ["with", "without"]:
        (root / f"Content/events/tea-{scripts}.md").write_text(EVENT.format(id=f"tea{scripts}"), "utf-8")
    built_sites.build(root)
    # An account makes the database.
    add_officer(program, root, "mei")
    with contextlib.ExitStack() as stack:
        tokens = add_members(type("Site", (), {"root": root}), {"with": "Li", "without": "Bo"}, days=3)
        hosts = TwoHosts(root, program, DESKS[request.param], tmp_path_factory.mktemp("hosts"))
        stack.callback(hosts.stop)
        hosts.tokens, hosts.is_same_site = tokens, request.param == "same site"
        yield hosts


@pytest.fixture(scope="module")
def visitor(hosts):
    """A browser that knows both hosts."""
    with opened(hosts) as browser:
        yield browser


@pytest.fixture
def browser(visitor):
    """The browser as a fresh visitor has it."""
    visitor.clear_cookies()
    for origin in [PAGES, *DESKS.values()]:
        visitor.cdp("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
    visitor.scripts(True)
    visitor.logs()
    return visitor


def open_page(browser, hosts, path):
    """Opens a page of the static host as a reader has it who comes there first."""
    browser.open(hosts.pages, path)


def messages(hosts):
    """The addresses of messages of the sample."""
    pages = sorted((hosts.root / "Public/feedback").glob("*/index.html"))
    return [f"/feedback/{page.parent.name}/" for page in pages if 'class="vote"' in page.read_text("utf-8")]


def check_requests(browser, hosts):
    """The pages of another site ask for nothing on the program's host, and no page breaks its own policy."""
    complaints, asked = browser.logs()
    assert [each for each in complaints if "Content Security Policy" in each["message"]] == []
    if not hosts.is_same_site:
        assert [url for url in asked if not url.startswith(PAGES) and url.startswith("http")] == []


@SCRIPTS
def test_a_reader_votes(browser, hosts, scripts):
    """With scripts in place where both hosts are one site, else on a page of the program; once each time."""
    path = messages(hosts)[int(scripts)]
    subject = path.split("/")[2]
    browser.scripts(scripts)
    open_page(browser, hosts, path)
    if scripts and hosts.is_same_site:
        browser.wait_equal("false", lambda: browser.run("return document.querySelector('main .vote button')?.getAttribute('aria-pressed')"))
        browser.click("main .vote button")
        browser.wait_equal(True, lambda: f'"{subject}":1' in hosts.text("/feedback/values.json"))
        assert browser.driver.current_url == PAGES + path
        # The published page is older than the vote; the sums come from the program's host.
        browser.run("localStorage.clear()")
        open_page(browser, hosts, path)
        browser.wait_equal(True, lambda: "1" in text(browser, "main .vote .vote-sum"))
        check_requests(browser, hosts)
        return
    # The page has done its work when its module has run.
    browser.wait_equal("complete", lambda: browser.run("return document.readyState"))
    assert browser.run("return document.querySelectorAll('main .vote button').length") == 0
    check_requests(browser, hosts)
    browser.follow("main .vote a")
    assert browser.driver.current_url.startswith(f"{hosts.desk.address}/poster/votes?subject={subject}")
    browser.follow("main form button")
    assert f'"{subject}":1' in hosts.text("/feedback/values.json")


@SCRIPTS
def test_a_reader_writes(browser, hosts, scripts):
    """The form is a page of the program, which says where the message is."""
    browser.scripts(scripts)
    open_page(browser, hosts, "/feedback/")
    check_requests(browser, hosts)
    browser.follow(".post-ways a, main a[href*='/feedback/new']")
    assert browser.driver.current_url.startswith(f"{hosts.desk.address}/poster/feedback/new?feeling=")
    fill(browser, title=f"Kayaks {scripts}", message=f"At dawn, {scripts}.")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    assert browser.driver.current_url.startswith(f"{hosts.desk.address}/poster/receipt/")
    assert f"Kayaks {scripts}" in hosts.text("/feedback/")


@SCRIPTS
def test_a_member_signs_up(browser, hosts, scripts):
    """By one press where both hosts are one site and scripts run, else by the form of the program; both end at the receipt."""
    name = "with" if scripts else "without"
    browser.cdp("Network.setCookie", name="__Host-corkboard-member", value=hosts.tokens[name], url=hosts.desk.address, httpOnly=True,
                secure=True, path="/", sameSite="Strict")
    browser.scripts(scripts)
    # A page of the program sets the mark for scripts.
    browser.open(hosts.desk, "/poster/member?lang=en")
    browser.logs()
    open_page(browser, hosts, f"/events/tea-{name}/")
    if not hosts.is_same_site:
        check_requests(browser, hosts)
    browser.follow(".event-facts .sign-up .button")
    if not (scripts and hosts.is_same_site):
        assert browser.driver.current_url.startswith(f"{hosts.desk.address}/poster/events/tea{name}/signup")
        if not hosts.is_same_site:
            # Cookies that are SameSite=Strict do not come with a link of another site, but with the next page.
            browser.open(hosts.desk, f"/poster/events/tea{name}/signup?lang=en")
        browser.follow(".reader-form .button-main")
    assert browser.driver.current_url.startswith(f"{hosts.desk.address}/poster/signup/")
    assert text(browser, "h1") == "You’re in"


def test_a_search_leads_to_the_program(browser, hosts):
    """Without scripts the form of each page opens the program's page of hits."""
    browser.dress(DESK)
    browser.scripts(False)
    open_page(browser, hosts, "/about/")
    browser.find(".site-search input[type=search]").send_keys("dumpling")
    browser.follow(".site-search button")
    assert browser.driver.current_url.startswith(f"{hosts.desk.address}/poster/search?q=dumpling")


def test_pages_name_the_program_and_no_other_host(hosts):
    """Each page has a policy with that one origin, and where the program is another site's, nothing by which scripts ask for it."""
    desk = hosts.desk.address
    asked = f" {desk}" if hosts.is_same_site else ""
    policy = (f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' {desk}; font-src 'self'; connect-src 'self'{asked}; "
              f"worker-src 'self'; manifest-src 'self'; form-action 'self' {desk}; base-uri 'none'; object-src 'none'")
    found = 0
    for page in (hosts.root / "Public").rglob("*.html"):
        html = page.read_text("utf-8")
        head = html.split("<script")[0]
        assert head.count('http-equiv="Content-Security-Policy"') == 1, page
        assert policy in head.replace("&#39;", "'").replace("&#x27;", "'"), page
        # Links to the program are whole.
        assert not re.search(r'(?:href|action|formaction)="/poster', html), page
        if not hosts.is_same_site:
            assert not ASKING.search(html.split("<body")[1]), page
            # The pages for the door and for conversations are used on the program's own host.
            assert set(MOUNTS.findall(html)) <= {"/poster"}, page
        found += bool(ASKING.search(html))
    assert (found > 0) == hosts.is_same_site
