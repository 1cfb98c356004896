import Markdown
import Testing

@Test func smoke() throws {
    let source = """
        # A `b` [^1] c

        Hi[^1] and [^n] x[^n]. [a](javascript:x) [b](/c) ![p](https://x/y.png) ![q](q.png "t") ~~s~~ <b>x</b>

        [^n]: note *a*

            more
        [^1]: one

        |a|b||
        |:-|-:|-|
        |1|2|3|

        - [ ] x [x]
        - [x] y
          1. # z

        ### Deep
        """
    print(try MarkdownRenderer().render(source).html)
    print(try MarkdownText.excerpt(of: source, limit: 60))
    print(MarkdownText.literal("a\n\n- b\n|x|\n:-\n    d & &amp; 1. x\n1. y\n# h\n~~x~~"))
}
