"""A site below a path of its host."""

import re
import urllib.request


def move_below_a_path(root):
    settings = root / "Content/site.yml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("https://csa.example.edu", "https://csa.example.edu/club"), encoding="utf-8")


def test_a_site_below_a_path_is_served_there_with_all_that_its_pages_load(serve):
    """A site whose address has a path is served below it, and its pages find what they load and link to."""
    site = serve(move_below_a_path)
    page = urllib.request.urlopen(site.address + "/club/courses/").read().decode()
    addresses = set(re.findall(r'(?:href|src)="(/[^"#]*)"', page))
    assert "/club/courses/math-341/" in addresses
    assert [address for address in addresses if not address.startswith("/club/")] == []
    for address in addresses:
        assert urllib.request.urlopen(site.address + address).status == 200, address
