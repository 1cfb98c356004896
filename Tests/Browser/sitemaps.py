"""The addresses that a site's sitemaps name (sitemaps.org protocol 0.9)."""

import xml.etree.ElementTree

SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def addresses(site) -> list[str]:
    """Those of all sitemaps that /sitemap.xml leads to."""
    index = xml.etree.ElementTree.fromstring(site.text("/sitemap.xml"))
    assert index.tag == SPACE + "sitemapindex"
    maps = [place.text for place in index.iter(SPACE + "loc")]
    assert maps and all(place.startswith("https://csa.example.edu/sitemap-") for place in maps)
    return [
        place.text
        for address in maps
        for place in xml.etree.ElementTree.fromstring(site.text(address.removeprefix("https://csa.example.edu"))).iter(
            SPACE + "loc")
    ]
