import Markdown
import Testing

@Suite("HTML as Markdown")
struct ConvertedHTMLTests {
    @Test(
        "Paragraphs, line breaks, links and lists stay; everything else becomes its text",
        arguments: [
            ("<p>One <b>two</b>\n three.</p><p>Four</p>", "One two three.\n\nFour\n"),
            ("a<br>b<br/>\n<br>c", "a  \nb\n\nc\n"),
            ("<div>a</div><div>b</div>", "a\n\nb\n"),
            (
                "See <a href=\"https://a.example/?x=1&amp;y=2\">the <i>form</i></a>.",
                "See [the form](https://a.example/?x=1&y=2).\n"
            ),
            ("<a href=\"https://a.example\">https://a.example</a>", "<https://a.example>\n"),
            ("<a href='mailto:mei@a.example'>Mei</a>", "[Mei](mailto:mei@a.example)\n"),
            ("<a href='javascript:alert(1)'>x</a> <a href='/y'>y</a> <a>z</a>", "x y z\n"),
            (
                "<ul><li>a</li><li>b <a href='http://c.example'>c</a></li></ul>d",
                "  - a\n  - b [c](http://c.example)\n\nd\n"
            ),
            ("<ol><li>a</li><li><p>b</p></li></ol>", "1.  a\n2.  b\n"),
            ("line 1\nline 2 <b>x</b>\n\nline 3", "line 1  \nline 2 x\n\nline 3\n"),
            ("*a* [b](c) # d &lt;script&gt;", "\\*a\\* \\[b\\](c) \\# d \\<script\\>\n"),
            ("<h2>Title</h2>1. a|b", "Title\n\n1\\. a\\|b\n"),
            ("a<script>b</script><style>c</style><!-- d -->", "a\n"),
            ("<img src='x.png' alt='A map'> here", "A map here\n"),
            ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\n\nc\n"),
            ("<html-blob>a<br>b</html-blob>", "a  \nb\n"),
            ("<google-sheets-html-origin><font color='#123'>a</font>", "a\n"),
            ("<span lang=EN-GB>a<o:p></o:p></span>", "a\n"),
            ("Q&amp;A, 5&nbsp;&euro;", "Q\\&A, 5 €\n"),
            (
                "<a href='https://a.example'>one<br>two</a>",
                "[one](https://a.example)  \n[two](https://a.example)\n"
            ),
            ("a<b and c>d<br>see &lt;b&gt; <stdio.h>", "a\\<b and c\\>d  \nsee \\<b\\> \\<stdio.h\\>\n"),
            ("<p> </p><br><br>", ""), ("", ""),
        ])
    func conversion(html: String, markdown: String) throws {
        #expect(MarkdownText.converting(html: html) == markdown)
    }

    @Test("HTML beyond the limit of the parser shows as it is")
    func tooLong() {
        let html = "<b>" + String(repeating: "a", count: 65_536)
        #expect(MarkdownText.converting(html: html) == MarkdownText.literal(html))
    }
}
