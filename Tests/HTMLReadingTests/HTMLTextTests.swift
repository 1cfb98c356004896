import HTMLReading
import Testing

@Suite("The text of HTML")
struct HTMLTextTests {
    @Test(
        "Tags go, entities are decoded, white space is what a reader sees",
        arguments: [
            ("", ""),
            ("plain", "plain"),
            ("  a \n\t b  ", "a b"),
            ("See <a href=\"/x\" title=\"ACC&#160;301\">ACC&#160;301</a>.", "See ACC 301."),
            ("&quot;War&quot; &amp; &lt;b&gt; &eacute;&nbsp;&#x4e2d;", "\"War\" & <b> é 中"),
            ("one<br>two<br/>three<br><br><br>four", "one\ntwo\nthree\n\nfour"),
            ("<p>one</p>\n<p>two</p>three", "one\n\ntwo\n\nthree"),
            ("<div>one<div>two</div></div>three", "one\ntwo\nthree"),
            ("<ul><li>one<li>two</ul>", "one\ntwo"),
            ("<table><tr><td>1<td>2<tr><td>3</table>", "1 2\n3"),
            ("a<b>b</b>c <i>d</i>", "abc d"),
            ("x<script>alert(1)</script><style>p{}</style><!-- no -->y", "xy"),
            ("<title>no</title>yes", "yes"),
            ("a < b and <3", "a < b and <3"),
            ("<<b>script>alert(1)</script>", "<script>alert(1)"),
            ("e\u{301}<br>\r\n\u{301}x", "e\u{301}\n\u{301}x"),
            ("<img src=x onerror=alert(1)>seen", "seen"),
        ])
    func plainText(html: String, text: String) {
        #expect(HTMLText.plainText(fromHTML: html) == text)
    }

    @Test(
        "Only what a browser takes as HTML is markup",
        arguments: [
            ("<b>x</b>", true), ("x<br>", true), ("x<BR/>", true), ("</p>", true), ("<!-- x -->", true),
            ("<a\nhref=x>", true), ("&quot;", true), ("&#160;", true), ("&#xA0;", true), ("x &amp; y", true),
            ("a < b", false), ("a <b", false), ("<3", false), ("a<b and c>d", true), ("x<y and y>z", false),
            ("AT&T", false), ("R&B;", false), ("&;", false), ("Q & A;", false), ("<>", false),
            ("<-- look", false),
            ("5 > 3 & 2 < 4", false), ("", false), ("<", false), ("&", false), ("</", false),
            ("i <3 c; d&d", false),
            ("<script", false), ("<blink182> rocks", false),
        ])
    func containsMarkup(text: String, expected: Bool) {
        #expect(HTMLText.containsMarkup(text) == expected)
    }

    @Test("HTML over the limit comes back as it is")
    func limit() {
        let inside = String(repeating: "<br>", count: HTMLText.maximumBytes / 4)
        #expect(HTMLText.plainText(fromHTML: inside) == "")
        #expect(HTMLText.plainText(fromHTML: inside + "x") == inside + "x")
    }

    @Test(
        "Long texts that are nearly markup take no quadratic time", .timeLimit(.minutes(1)),
        arguments: ["<b ", "<", "<!--", "&amp", "&", "</"])
    func nearlyMarkup(piece: String) {
        #expect(!HTMLText.containsMarkup(String(repeating: piece, count: 100_000)))
    }
}
