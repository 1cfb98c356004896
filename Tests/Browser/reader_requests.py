"""Readers who write without a browser, by the forms as web servers send them."""

import time

from desk import Officer, token, value


def send_message(reader: Officer, language="en", **fields):
    """Sends the form of a message, opened half a minute ago. Returns the path of the receipt below the mount."""
    page = reader.get(f"/feedback/new?lang={language}")[1]
    hidden = {"csrf": token(page), "nonce": value(page, "nonce"), "opened": int(time.time()) - 30, "website": ""}
    return _receipt(reader.post(f"/feedback?lang={language}", {**hidden, "feeling": "hate", "author": "", **fields})[0])


def send_report(reader: Officer, post, text):
    """Reports a post as spam."""
    page = reader.get(f"/report?post={post}")[1]
    response, _ = reader.post("/report", {"csrf": token(page), "post": post, "reason": "spam", "text": text})
    assert response.status == 303


def _receipt(response):
    assert response.status == 303
    return response.headers["Location"].removeprefix("/poster").split("?")[0]
