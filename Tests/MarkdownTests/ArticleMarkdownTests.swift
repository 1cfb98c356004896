import Markdown
import Testing

@Suite("Articles in HTML as Markdown")
struct ArticleMarkdownTests {
    private func article(_ html: String, keepsLines: Bool = false) throws -> ArticleMarkdown {
        try #require(
            ArticleMarkdown(html, keepsLines: keepsLines) { reference in
                switch reference {
                case .picture("/p.png"): .address("/media/p.png")
                case .picture("/none.png"), .link("#top"): .none
                case .picture(let address): .address("https://old.example\(address)")
                case .link(let address): .address(address)
                }
            })
    }

    @Test(
        "Headings, emphasis, links, lists, quotes, code, tables and pictures stay",
        arguments: [
            ("<h1>A</h1><h3>B <b>c</b></h3><p>d</p>", "## A\n\n### B **c**\n\nd"),
            (
                "<p>foo<b> bar </b>baz <i></i><em>x</em>y<del>z</del></p>", "foo **bar** baz *x*y~~z~~"
            ),
            (
                "<p><a href='https://a.example/'>  link <b>bold</b></a> end</p>",
                "[link **bold**](https://a.example/) end"
            ),
            (
                "<p>a <code>b|c</code></p><pre>\nif a < b {\n\n  c\n}\n</pre>",
                "a `b|c`\n\n    if a < b {\n    \n      c\n    }"
            ),
            (
                "<blockquote><p>a</p><p>b</p><blockquote>c</blockquote></blockquote>d",
                "> a\n> \n> b\n> \n> > c\n\nd"
            ),
            ("<ul><li>a<ol><li>b</li></ol></li></ul><ul></ul>e", "  - a\n    1.  b\n\ne"),
            ("<ul><li>a</li><li><p>c</p><p>d</p></li></ul>e", "  - a\n\n  - c\n    \n    d\n\ne"),
            (
                "<table><tr><th>a|b</th><td><p>c</p><p>d <i>e</i></p></td></tr><tr><td><table><tr><td>f</td></tr></table></td></tr></table>g",
                "| a\\|b | c d *e* |\n| --- | --- |\n| f |  |\n\ng"
            ),
            (
                "<p><img src='/p.png' alt='A *p*'> <img src='data:x' data-src='/q.png'><img src='/none.png' alt='No'></p>",
                "![A \\*p\\*](/media/p.png) <https://old.example/q.png>No"
            ),
            ("a<br>b<br><br>c<hr>d", "a  \nb\n\nc\n\n-----\n\nd"),
            ("<a href='javascript:x'>js</a> <a href='#top'>t</a> <a href='/in/'>in</a>", "js t [in](/in/)"),
            ("# no *heading* [x](y) 1. | - a", "\\# no \\*heading\\* \\[x\\](y) 1. \\| - a"),
            ("<p>时间：<strong>周五</strong>，<em>厨房</em></p>", "时间：**周五**，*厨房*"),
            ("<p>x</p><!-- wp:more --><p>y</p><p>&nbsp;</p>", "x\n\ny"),
            ("<dl><dt>t</dt><dd>d</dd></dl><div>e<div>f</div>g</div>", "t\n\nd\n\ne\n\nf\n\ng"), ("", ""),
        ])
    func elements(html: String, markdown: String) throws {
        let article = try article(html)
        #expect(article.markdown == markdown && article.leftOut == [:])
    }

    @Test(
        "An article that is nested too deeply is refused, also where end tags close nothing",
        arguments: ["<div></x>", "<div></p>", "<i><div></i>"])
    func nesting(html: String) {
        #expect(ArticleMarkdown(String(repeating: html, count: 6000)) { _ in .none } == nil)
    }

    @Test("Line ends count outside of elements only where they did for the editor")
    func lines() throws {
        let text = "one\ntwo\n\nthree <b>four\n\nfive</b>\n<p>six\nseven</p>\neight"
        #expect(
            try article(text, keepsLines: true).markdown
                == "one  \ntwo\n\nthree **four  \nfive**\n\nsix seven\n\neight")
        #expect(try article("one\ntwo\n\nthree").markdown == "one two three")
    }

    @Test("Scripts, forms and embedded things are left out and counted; a film stays as a link")
    func leftOut() throws {
        let article = try article(
            "<script>x</script>a<style>y</style><iframe src='https://v.example/1'></iframe><iframe src='javascript:x'></iframe>b"
        )
        #expect(article.markdown == "a\n\n<https://v.example/1>\n\nb")
        #expect(article.leftOut == ["iframe": 2, "script": 1, "style": 1])
    }

    @Test("Very deep and very large articles are refused; many open paragraphs are not")
    func limits() {
        #expect(ArticleMarkdown(String(repeating: "<div>", count: 6000)) { _ in .none } == nil)
        #expect(ArticleMarkdown(String(repeating: "a", count: 600_000)) { _ in .none } == nil)
        #expect(ArticleMarkdown(String(repeating: "<p>a<br>", count: 6000)) { _ in .none } != nil)
        #expect(
            ArticleMarkdown(String(repeating: "<ul><li>", count: 300) + "x") { _ in .none }?.markdown.count
                == 81)
    }
}
