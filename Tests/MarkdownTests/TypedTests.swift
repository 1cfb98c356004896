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
        #expect(source.utf8.count { $0 == 10 } == text.utf8.count { $0 == 10 })
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
