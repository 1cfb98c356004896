"""The parts in which thousands of readers write: what people have written elsewhere, and all at once."""

import concurrent.futures
import time

from part import Part
from reader_posts import (DATA, accept_all, address_of, feed_numbers, find_comment, hide_waiting, pass_a_day, post_comment, post_message, post_states,
                          real_comments, wrong_counts)

# Number of posts in the feed.
ROUND = 50
# Numbers of readers with a message each, of messages from one address, and of those of them that are published at once.
CROWD, FLOOD, LIMIT = 10_000, 500, 5


class Readers(Part):
    """Real comments, posted through the CGI program at speed, each found again."""

    name = "readers"
    title = "real comments in Chinese and English, posted in rounds of 50: each in the feed, found by search, and counts exact"
    is_alone = True

    def why_not(self):
        """It takes the comments."""
        return "" if DATA.is_dir() else f"there is no {DATA}"

    def trials(self, stage):
        """Rounds of posts; then looks for each, and at the numbers."""
        self.site = stage.template.copy(stage.folder / "readers")
        accept_all(self.site)
        self.comments = real_comments()[:: stage.options.every]
        # The comments are fewer then, and not the rounds. No part follows.
        stage.options.every = 1
        rounds = [self.comments[begin:begin + ROUND] for begin in range(0, len(self.comments), ROUND)]
        return [*(("post", comments) for comments in rounds), *(("find", comments) for comments in rounds), ("count", self.comments)]

    def run(self, stage, trial, folder):
        """A round."""
        what, comments = trial
        if what == "count":
            self.site.build()
            return "; ".join(filter(None, [wrong_counts(self.site, comments), self.site.check()]))
        work = post_comment if what == "post" else find_comment
        if what == "post":
            pass_a_day(self.site)
            # Posts of one second have no order: those of the round before would be among the newest too.
            time.sleep(1 - time.time() % 1)
        with concurrent.futures.ThreadPoolExecutor(stage.options.jobs * 2) as workers:
            wrong = [text for text in workers.map(lambda comment: work(self.site, comment), comments) if text]
        if what == "post":
            lacking = {number for _, number, _, _ in comments} - set(feed_numbers(self.site))
            wrong += [f"not in the feed: {sorted(lacking)}"] if lacking else []
        return "\n".join(wrong)

    def note(self):
        """How many."""
        return f"{len(self.comments)} comments"


class Crowd(Part):
    """A message from each of many addresses at speed, then many from one, which an officer hides at once."""

    name = "crowd"
    title = f"{CROWD:,} messages from as many addresses, and {FLOOD} from one, which an officer hides at once"
    is_alone = True

    def trials(self, stage):
        """Rounds of messages, then the flood, and the numbers."""
        self.site = stage.template.copy(stage.folder / "crowd")
        self.count = CROWD // stage.options.every
        stage.options.every = 1
        rounds = [("post", range(begin, min(begin + ROUND, self.count))) for begin in range(0, self.count, ROUND)]
        return [*rounds, ("flood", range(CROWD, CROWD + FLOOD)), ("hide", range(0))]

    def run(self, stage, trial, folder):
        """A round, or the officer's turn."""
        what, numbers = trial
        if what == "hide":
            waiting = FLOOD - LIMIT
            before = post_states(self.site)
            wanted = {"published": self.count + LIMIT, "waiting": waiting, "files": self.count + FLOOD}
            hidden = hide_waiting(self.site)
            self.site.build()
            after = post_states(self.site)
            pages = len(list((self.site.root / "Public/feedback").glob("f-*/index.html")))
            wrong = [f"there are {before} instead of {wanted}"] if before != wanted else []
            wrong += [f"{hidden} were hidden; there are {after} and {pages} pages"] if (
                hidden, after.get("hidden"), pages) != (waiting, waiting, self.count + LIMIT) else []
            return "\n".join([*wrong, *filter(None, [self.site.check()])])
        pass_a_day(self.site)
        with concurrent.futures.ThreadPoolExecutor(stage.options.jobs * 2) as workers:
            address = (lambda number: "192.0.2.66") if what == "flood" else address_of
            return "\n".join(text for text in workers.map(lambda number: post_message(self.site, number, address(number)), numbers) if text)

    def note(self):
        """The number of readers."""
        return f"{self.count:,} readers"
