"""Statements of .github/ASVS.md about templates and scripts that no single page can show."""

import pathlib
import re

import pytest

TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"
SCRIPTS = [*sorted((TEMPLATES / "assets").glob("*.js")), TEMPLATES / "service-worker.mustache"]
DESK = sorted(TEMPLATES.glob("desk-*.mustache"))
# Functions that turn text into HTML or code, or that listen to other windows.
DANGEROUS = r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function|postMessage|srcdoc|importScripts)\b|\.on[a-z]+ = [\"'`]"

# The service worker speaks to pages of its own origin alone, and with a constant; the list at the door and votes of members by a
# BroadcastChannel, which other origins do not hear.
ALLOWED = r'parent\.postMessage\(\{ corkboardHeight|tab\.postMessage\("unread"\)|tabs\??\.postMessage\('


@pytest.mark.parametrize("script", [pytest.param(script, id=script.name) for script in SCRIPTS])
def test_scripts_make_no_text_into_html_or_code(script):
    """Text is shown by nodes of text."""
    assert re.findall(DANGEROUS, re.sub(ALLOWED, "", script.read_text("utf-8"))) == []


def test_templates_have_no_scripts_or_styles_of_their_own():
    """The policy would not run them: scripts are files, and what stands in a page is data."""
    for template in TEMPLATES.glob("*.mustache"):
        text = template.read_text("utf-8")
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text), template.name
        kinds = re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", text)
        assert [kind for kind in kinds if not re.search(r'type="application/(ld\+)?json"', kind)] == [], template.name


def test_passwords_are_masked_and_can_be_filled_in():
    """Each field says to browsers and to programs that keep passwords what it is, and nothing keeps them from filling it in."""
    fields = [field for template in DESK for field in re.findall(r"<input[^>]*>", template.read_text("utf-8")) if re.search(r'name="(password|new)"', field)]
    assert len(fields) == 5
    for field in fields:
        assert re.search(r'type="password" autocomplete="(current|new)-password"', field), field
        assert int(re.search(r'maxlength="(\d+)"', field)[1]) >= 256
    assert not any("paste" in script.read_text("utf-8") for script in SCRIPTS)


def test_signing_out_is_on_each_page_of_the_desk():
    """In the layout, by a form with a token."""
    layout = (TEMPLATES / "desk-layout.mustache").read_text("utf-8")
    form = re.search(r'<form class="sign-out" method="post" action="{{mount}}/logout">(.*?)</form>', layout, re.DOTALL)[1]
    assert 'name="csrf"' in form and "<button" in form
    pages = [template for template in DESK if "{{<" in template.read_text("utf-8")]
    assert len(pages) > 5 and all("{{<desk-layout}}" in page.read_text("utf-8") for page in pages)


def test_every_format_is_a_text_of_the_source():
    """No format string is made of input."""
    sources = [file.read_text("utf-8") for file in (TEMPLATES.parent / "Sources").rglob("*.swift")]
    formats = [each for text in sources for each in re.findall(r"String\(\s*format:\s*(.)", text)]
    assert formats and set(formats) == {'"'}
    assert not [text for text in sources if re.search(r"NSString\(format|withVaList|vsnprintf|NSPredicate\(format", text)]
