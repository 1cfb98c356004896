import Markdown
import Testing

@Suite struct TypedTests {
    @Test(
        "A typed text shows as it was typed, with bold text, lists, quotes and links",
        arguments: [
            ("One\nTwo", "<p>One<br />\nTwo</p>\n"), ("# 联系人", "<p># 联系人</p>\n"),
            ("    four", "<p>four</p>\n"),
            ("Room *1* of a_b_c", "<p>Room *1* of a_b_c</p>\n"),
            ("**b** ***c***", "<p><strong>b</strong> ***c***</p>\n"),
            ("Title\n---", "<p>Title<br />\n---</p>\n"), ("- - -", "<p>- - -</p>\n"),
            ("<b>&amp;", "<p>&lt;b&gt;&amp;amp;</p>\n"),
            ("`c` ~~d~~ a|b", "<p>`c` ~~d~~ a|b</p>\n"),
            ("[x]: https://a.org", "<p>[x]: <a href=\"https://a.org\">https://a.org</a></p>\n"),
            ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"), (">_<", "<p>&gt;_&lt;</p>\n"),
        ])
    func typed(text: String, expected: String) throws {
        let source = MarkdownText.source(text, profile: MarkdownText.typedProfile)
        #expect(try MarkdownRenderer().render(source).html == expected)
    }

    @Test(
        "A line without a marker after a quote is outside of it, as it was typed",
        arguments: [
            (
                "> The dean said no\nWe say yes",
                "<blockquote>\n<p>The dean said no</p>\n</blockquote>\n<p>We say yes</p>\n"
            ),
            (
                "> a\n> b\n2. c\n",
                "<blockquote>\n<p>a<br />\nb</p>\n</blockquote>\n<ol start=\"2\">\n<li>c</li>\n</ol>\n"
            ),
            (
                "> > a\n> b\nc",
                "<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n"
            ),
            ("> a\r\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n"),
            ("> a\n- b", "<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>\n"),
            (
                "- a\n  > b\nc",
                "<ul>\n<li>a\n<blockquote>\n<p>b</p>\n</blockquote>\n</li>\n</ul>\n<p>c</p>\n"
            ),
        ])
    func ends(text: String, expected: String) throws {
        let source = MarkdownText.source(text, profile: MarkdownText.typedProfile)
        #expect(try MarkdownRenderer().render(source).html == expected)
    }

    @Test("Plain text of a typed text has words after a quote outside of it")
    func plainEnd() throws {
        let source = MarkdownText.source("> The dean said no\nWe say yes", profile: MarkdownText.typedProfile)
        #expect(try MarkdownText.plain(of: source) == "> The dean said no\n\nWe say yes")
    }

    @Test("Without the key, a text is Markdown")
    func unchanged() { #expect(MarkdownText.source("# *a*", profile: nil) == "# *a*") }

    @Test(
        "Plain text keeps lines, lists and whole links, and no markup",
        arguments: [
            ("https://zoom.us/j/1?pwd=a\\_b\\_c", "https://zoom.us/j/1?pwd=a_b_c"),
            ("[Zoom](https://zoom.us/j/1?pwd=a_b) **now**", "Zoom (https://zoom.us/j/1?pwd=a_b) now"),
            ("[https://a.org](https://a.org)", "https://a.org"),
            ("[Home](/about/)", "Home (https://site.example/about/)"),
            ("[m@a.org](mailto:m@a.org)", "m@a.org"),
            ("Bring:\n\n- a\n- b\n\nBye", "Bring:\n- a\n- b\n\nBye"),
            ("3. a\n4. b", "3. a\n4. b"), ("a\\\nb", "a\nb"), ("> a", "> a"), ("# H\n\ntext", "H\n\ntext"),
            ("第一行\n第二行", "第一行第二行"), ("한국어\n텍스트", "한국어 텍스트"), ("a\nb", "a b"),
        ])
    func plain(source: String, expected: String) throws {
        #expect(try MarkdownText.plain(of: source) { "https://site.example\($0)" } == expected)
    }
}
