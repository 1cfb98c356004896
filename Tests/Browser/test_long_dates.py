"""Rows with the longest dates, as those of another year have them: in every engine, in both languages, at each width."""

import pytest

from browser import HEIGHTS
from test_event_times import ROOTS

# The longest texts of each part of a row. A month stands with its year where that is not the present one.
LONGEST = {
    "en": {
        "month": "Sept 2027", "weekday": "Wed", "hours": "11:30 AM – 1:30 PM on Wednesday", "rule": "every 2 weeks on Wednesday",
        "full": "Wed, Sept 30, 2026, 11:30 AM – 1:30 PM on Wednesday", "date": "September 30, 2026"},
    "zh-Hans": {
        "month": "2027年12月", "weekday": "星期三", "hours": "23:30至星期三01:30", "rule": "每两周一次，星期三",
        "full": "2027年12月30日星期三 23:30至星期四01:30", "date": "2027年12月30日"},
}
# Each kind of row on one page: rows of the lists, of home and of past events, a series, a search result, a row of the desk, notices, the
# head of an event and its further dates. The rows of other pages are fetched, so that they are those of the templates.
FILL = """
const [root, desk, words, done] = arguments;
const load = async (path) => new DOMParser().parseFromString(await (await fetch(root + path)).text(), "text/html");
const main = document.querySelector("main");
(async () => {
    const others = await Promise.all(["/", "/events/past/", "/notifications/"].map(load));
    const event = await load(document.querySelector(".event-rows .title a").pathname.slice(root.length));
    const parts = [...others, event].flatMap((page) => [...page.querySelectorAll("main > *")]);
    const facts = `<p class="facts"><span>${words.full}</span> <span>Harbor steps</span></p>`;
    const row = (kind, inner) => `<ol class="rows" role="list"><li class="${kind}"><h3 class="title"><a href="/">Kites</a></h3>${inner}</li></ol>`;
    main.append(...parts.map((part) => document.importNode(part, true)));
    main.insertAdjacentHTML("beforeend", row("row", facts) + row("desk-row desk-line", facts.replace("facts", "facts row-when")
        + `<p class="facts row-state"><span>${words.full}</span></p>`));
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: desk });
    await new Promise((resolve) => { sheet.onload = resolve; document.head.append(sheet); });
    const write = (selector, text) => { for (const each of main.querySelectorAll(selector)) each.textContent = text; };
    for (const [selector, name] of [[".date .month", "month"], [".date .weekday", "weekday"], [".event-row .hours", "hours"], [".rule", "rule"],
        [".when-words, .event-dates time", "full"], [".facts time, .turn small", "date"]]) write(selector, words[name]);
    done(main.querySelectorAll(".event-row, .row, .desk-row, .event-head").length);
})();
"""
# What breaks badly: a weekday on several lines, a word or a year in pieces, a part that its row cuts off or that leaves it.
BROKEN = """
const range = document.createRange();
const lines = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
};
const problems = [];
const note = (what, part) => problems.push(`${what}: ${part.className} ${line(part)}`);
for (const part of document.querySelectorAll(arguments[0])) {
    if (!shown(part)) continue;
    const text = part.firstChild;
    if (!text || text.nodeType !== Node.TEXT_NODE) continue;
    if (part.matches(".weekday") && lines(text, 0, text.length) !== 1) note("lines", part);
    for (const { index, 0: word } of text.data.matchAll(/[A-Za-z]+|[0-9:]+/g)) {
        if (lines(text, index, index + word.length) > 1) note(`broken ${word}`, part);
    }
    const { left, right } = part.getBoundingClientRect();
    const row = part.closest(".event-row, .row, .desk-row, .event-head, .event-dates, .turn").getBoundingClientRect();
    if (left < row.left - 1 || right > row.right + 1) note("outside", part);
}
for (const box of document.querySelectorAll(".date time, .date, .facts")) {
    if (shown(box) && box.scrollWidth > box.clientWidth + 1) note("cut off", box);
}
for (const row of document.querySelectorAll(".event-rows .event-row")) {
    const [date, words] = [row.querySelector(".date"), row.querySelector(".event-words")];
    if (date && shown(row) && date.getBoundingClientRect().right > words.getBoundingClientRect().left) note("under", date);
}
return [...problems.slice(0, 5), document.documentElement.scrollWidth - innerWidth > 0 ? "wide page" : ""].filter(Boolean);
"""
PARTS = ".month, .weekday, .hours, .rule, .when-words, .event-dates time, .facts time, .facts > span, .turn small"


@pytest.mark.parametrize("language", ROOTS)
def test_the_longest_dates_break_between_words(engine, site, language):
    """The weekday has one line, no word or year is broken, and nothing leaves its row or is cut off, from 320 to 1280 px."""
    desk, = site.public.glob("assets/desk.*.css")
    engine.open(site, f"{ROOTS[language]}/events/")
    count = engine.driver.execute_async_script(FILL, ROOTS[language], f"/assets/{desk.name}", LONGEST[language])
    assert count > 20
    found = {}
    for width in HEIGHTS:
        engine.dress(width)
        found[width] = engine.run(BROKEN, PARTS)
    assert found == dict.fromkeys(HEIGHTS, [])
