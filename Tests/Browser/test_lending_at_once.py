"""Two members ask for the same thing at once, each by a process of its own."""

import base64
import hmac
import secrets
import urllib.parse

from member_accounts import add_member, new_token
from member_posts import ITEM, MEMBER_WORKS, VOTER

OTHER = "m-" + "e" * 26
# Rounds, each on a site of its own: which of the two comes first is a matter of chance.
ROUNDS = 5


def sign_in(site, member, name):
    """The secret of a new session of a new member."""
    token = new_token()
    with site.database() as database:
        add_member(database, member, token, name, f"{name.lower()}@example.edu")
    return token


def start(site, token):
    """Starts the request of a member, whose session has this secret."""
    csrf = base64.urlsafe_b64encode(hmac.digest(token.encode(), b"corkboard csrf", "sha256")).rstrip(b"=").decode()
    body = urllib.parse.urlencode({"csrf": csrf, "nonce": secrets.token_hex(8), "action": "request", "seen": ""}).encode()
    cookies = f"corkboard-member={token}; corkboard-form={token}"
    return site.start(body, f"/items/{ITEM}/lending", (), {"HTTP_COOKIE": cookies, "CONTENT_TYPE": "application/x-www-form-urlencoded"})


def test_one_gets_it_and_the_other_is_first_in_line_and_told_so(small_site, trial):
    for number in range(ROUNDS):
        site = small_site.copy(trial / f"site-{number}")
        MEMBER_WORKS["lending"].prepare(site)
        tokens = {VOTER: site.token, OTHER: sign_in(site, OTHER, "Eve")}
        processes = {member: start(site, token) for member, token in tokens.items()}
        answers = {member: process.communicate(timeout=120)[0].decode("utf-8", "replace") for member, process in processes.items()}
        with site.database() as database:
            places = dict(database.execute("SELECT member, place FROM loans WHERE item = ?", [ITEM]).fetchall())
            status = database.execute("SELECT status FROM loanBooks WHERE item = ?", [ITEM]).fetchone()[0]
        assert sorted(places.values()) == [0, 1] and set(places) == {VOTER, OTHER} and status == "requested"
        for member, place in places.items():
            assert f"?done={'requestItem' if place == 0 else 'joinItemLine'}" in answers[member], answers[member]
        assert "\nstate: requested\n" in (site.root / f"Content/items/{ITEM}.md").read_text("utf-8")
