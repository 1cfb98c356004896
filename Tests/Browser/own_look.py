"""A custom look for the sample site: jade and plum, a logo, four tabs, templates and files of its own."""

LOGO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<style>.jade { fill: #0b6e4f } .plum { fill: #7a2f5d } @media (prefers-color-scheme: dark) { .jade { fill: #6da895 } .plum { fill: #d08bb5 } }</style>
<circle class="plum" cx="24" cy="17" r="11"/>
<path class="jade" d="M2 27c7-7 14-7 22 0s15 7 22 0v9c-7 7-14 7-22 0s-15-7-22 0z"/>
<path class="jade" d="M6 43q9-6 18 0t18 0v4H6z"/>
</svg>
"""
SETTINGS = """
colours:
  paper: "#f3f5ee"
  ink: "#16211c"
  calls: "#0b6e4f"
  informs: "#7a2f5d"
darkColours:
  paper: "#101814"
logo: harbor.svg
tabs: [home, events, feedback, about]
"""
FOOT = '<footer class="foot"><div class="wrap"><p class="own">Made at the harbor.</p></div></footer>\n'
STYLE = '.own { background: url("./paper.svg"); }\n'
PAPER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7a2f5d" d="M0 0h1v1H0z"/></svg>\n'


def write(root):
    """Writes colors, logo and tabs."""
    with (root / "Content/site.yml").open("a", encoding="utf-8") as settings:
        settings.write(SETTINGS)
    theme = root / "Content/theme"
    (theme / "assets").mkdir(parents=True)
    (theme / "harbor.svg").write_text(LOGO)


def write_with_files(root):
    """Writes the same look with a replaced template, and a style sheet with further rules and a picture."""
    write(root)
    theme = root / "Content/theme"
    (theme / "foot.mustache").write_text(FOOT)
    style = (root / "Templates/assets/style.css").read_text("utf-8")
    (theme / "assets/style.css").write_text(style + STYLE, "utf-8")
    (theme / "assets/paper.svg").write_text(PAPER)
