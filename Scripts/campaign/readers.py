"""The part in which thousands of readers write what people have written elsewhere."""

import concurrent.futures
import time

from part import Part
from reader_posts import DATA, accept_all, feed_numbers, find_comment, post_comment, real_comments, wrong_counts

# Number of posts in the feed.
ROUND = 50


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
