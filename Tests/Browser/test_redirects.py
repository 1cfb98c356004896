"""Addresses that pages had before."""


def test_an_earlier_address_leads_on(browser, site):
    """The browser ends up on the page's present address; without the script engine too, since a tag says it."""
    assert site.redirects == [path for path in site.redirects if path.removeprefix("/zh-Hans").startswith("/events/")] != []
    for path in site.redirects:
        browser.open(site, path)
        browser.wait_equal(False, lambda: browser.run("return location.pathname") == path)
        assert browser.run("return location.pathname").startswith(f"{path.split('/events/')[0]}/events/")
        assert browser.run("return document.querySelector('h1').textContent") not in {"This page has moved", "页面已移动"}
        assert f'<link rel="canonical" href="https://csa.example.edu{browser.run("return location.pathname")}">' in site.text(path)
