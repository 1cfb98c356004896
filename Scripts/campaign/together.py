"""Parts in which many come at once. Each has the machine for itself."""

import shutil

from part import PROJECT, Part
from crowds import MEMORY_LIMIT, build_twice_at_once, post_round, read_while_uploading, sign_in_at_once
from servers import HostFolder, HostedSite


class Posts(Part):
    """Posts."""

    name = "posts"
    title = "rounds of 50 posts at once on one site"
    is_alone = True

    def trials(self, stage):
        """So many rounds, and a look at the site at the end."""
        self.site, self.rounds = stage.template.copy(stage.folder / "posts"), 0
        return [*range(1, stage.options.rounds + 1), "at the end"]

    def run(self, stage, trial, folder):
        """A round."""
        if trial != "at the end":
            self.rounds += 1
            return post_round(self.site, 50, self.rounds)
        self.site.build()
        return self.site.check()


class Builds(Part):
    """Builds."""

    name = "builds"
    title = "two builds at once, 200 rounds on one site"
    is_alone = True

    def trials(self, stage):
        """The rounds."""
        self.site = stage.template.copy(stage.folder / "builds")
        return list(range(200))

    def run(self, stage, trial, folder):
        """A round."""
        return build_twice_at_once(self.site, trial)


class SignIns(Part):
    """Sign-ins."""

    name = "logins"
    title = f"50 logins at once: two passwords at a time are compared, and all together take less than {MEMORY_LIMIT} MB"
    is_alone = True

    def trials(self, stage):
        """Five rounds."""
        self.most, self.waiting = (0, 0), 0
        return list(range(5))

    def run(self, stage, trial, folder):
        """A round."""
        site = stage.template.copy(folder / "site")
        statuses, memory, hashing = sign_in_at_once(site, 50)
        self.most = (max(self.most[0], memory), max(self.most[1], hashing))
        # Whoever waited too long, on a machine that is busy with other things, is told to come back, and may come in then.
        self.waiting += statuses.count(503)
        again = [site.post(site.sign_in_form(), "/login").status for status in statuses if status == 503]
        is_right = statuses.count(303) + again.count(303) == 50 and memory < MEMORY_LIMIT and hashing <= 2
        return "" if is_right else f"{statuses.count(303)} of 50, {memory:.0f} MB, {hashing} passwords at a time, then {again}"

    def note(self):
        """What was measured."""
        return f"at most {self.most[0]:.0f} MB and {self.most[1]} passwords at a time, {self.waiting} told to come back"


class Uploads(Part):
    """Uploads that take their time."""

    name = "uploads"
    title = "200 slow uploads behind lighttpd, while the home page is asked for 1,000 times"
    is_alone = True

    def why_not(self):
        """It takes the web server."""
        return "" if shutil.which("lighttpd", path="/usr/sbin:/usr/bin:/bin") else "there is no lighttpd"

    def trials(self, stage):
        """One."""
        return [1000]

    def run(self, stage, trial, folder):
        """The uploads."""
        site = stage.template.copy(folder / "site")
        shutil.copytree(PROJECT / "Deploy", site.root / "Deploy")
        host = HostFolder(site.root, stage.template.programs / "poster")
        hosted = HostedSite("lighttpd", host)
        try:
            self.longest, wrong = read_while_uploading(hosted, 200, trial)
        finally:
            hosted.stop()
            host.remove()
        return wrong

    def note(self):
        """How long readers waited."""
        return f"the home page took at most {self.longest * 1000:.0f} ms"
