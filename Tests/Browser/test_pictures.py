"""Pictures of every kind of page for people to look at, in .build/results/pictures. Nothing is compared."""

import shutil

import pytest

from kinds import EDITIONS, KINDS, SCHEMES, WIDTHS, open_kind


@pytest.fixture(scope="module")
def pictures(results):
    """An empty folder for the pictures of this run."""
    folder = results / "pictures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.mark.parametrize("language", EDITIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_kept(browser, site, catalog, pictures, kind, language):
    """The page's pictures in each language, narrow and wide, light and dark, are kept."""
    for width in WIDTHS:
        browser.dress(width)
        open_kind(browser, site, catalog, kind, language)
        for scheme in SCHEMES:
            browser.dress(width, scheme)
            file = pictures / f"{kind.replace(' ', '-')}-{language}-{width}-{scheme}.png"
            browser.picture(file)
            assert file.read_bytes().startswith(b"\x89PNG")
