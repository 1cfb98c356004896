import TestSupport
import Testing

@testable import Markdown

@Suite struct CJKEmphasisTests {
    private func html(_ source: String) throws -> String { try MarkdownRenderer().render(source).html }

    @Test(
        "Emphasis beside a Chinese, Japanese or Korean character may begin and end at punctuation",
        arguments: [
            ("**时间：**周五晚六点", "<strong>时间：</strong>周五晚六点"),
            ("请带**学生证（Duke Card）**来", "请带<strong>学生证（Duke Card）</strong>来"),
            ("他说**“你好”**后走了", "他说<strong>“你好”</strong>后走了"),
            ("**重要！**别忘了**《报名表》**哦", "<strong>重要！</strong>别忘了<strong>《报名表》</strong>哦"),
            ("这个*很重要。*知道吗", "这个<em>很重要。</em>知道吗"), ("价格~~20元。~~10元", "价格<del>20元。</del>10元"),
            ("**时间：**abc", "<strong>时间：</strong>abc"), ("abc**（中）**abc", "abc<strong>（中）</strong>abc"),
            ("**~~时间：~~**周五", "<strong><del>时间：</del></strong>周五"),
            ("***时间：**周五*五", "<em><strong>时间：</strong>周五</em>五"),
            ("**是*什么。*吗**的", "<strong>是<em>什么。</em>吗</strong>的"),
            ("これは**「強調」**です。", "これは<strong>「強調」</strong>です。"),
            ("패키지를 **`npm publish`**를", "패키지를 <strong><code>npm publish</code></strong>를"),
            ("𠮷**“x”**𠮷", "𠮷<strong>“x”</strong>𠮷"),
            ("葛\u{E0100}**“x”**葛", "葛\u{E0100}<strong>“x”</strong>葛"),
            ("葛\u{FE00}**“x”**葛", "葛\u{FE00}<strong>“x”</strong>葛"),
            ("中“\u{FE01}__a__", "中“\u{FE01}<strong>a</strong>"),
            ("**全角空格。**　后", "<strong>全角空格。</strong>　后"),
        ])
    func emphasis(source: String, expected: String) throws {
        #expect(try html(source) == "<p>\(expected)</p>\n")
    }

    @Test(
        "Other texts stay as in CommonMark",
        arguments: [
            ("English **bold.**Then", "English **bold.**Then"), ("前面_斜体_后面", "前面_斜体_后面"),
            ("\\*“中*", "*“中*"), ("👍**“x”**a", "👍**“x”**a"),
            ("&#66463; **时间：**中", "\u{1039F} <strong>时间：</strong>中"),
            ("\u{1039F}\u{103D0} **时间：**中", "\u{1039F}\u{103D0} <strong>时间：</strong>中"),
            ("\u{1039F}\u{103D0}\u{10A7F}\u{12470}**：**中", "\u{1039F}\u{103D0}\u{10A7F}\u{12470}**：**中"),
        ])
    func unchanged(source: String, expected: String) throws {
        #expect(try html(source) == "<p>\(expected)</p>\n")
    }

    @Test(
        "No mark stays in code, addresses, titles, labels, alternative texts and ids",
        arguments: [
            ("`a**“中`", "<p><code>a**“中</code></p>\n"),
            ("```中*“\n中*“*\n```", "<pre><code class=\"language-中*“\">中*“*\n</code></pre>\n"),
            (
                "[a**“中]\n\n[a**“中]: /x**“中 \"t**“中\"",
                "<p><a href=\"/x**%E2%80%9C%E4%B8%AD\" title=\"t**“中\">a**“中</a></p>\n"
            ),
            ("![图**“中](x.png)", "<p><img src=\"x.png\" alt=\"图**“中\" /></p>\n"),
            ("# **标题：**中", "<h2 id=\"标题-中\"><strong>标题：</strong>中</h2>\n"),
            ("> **中：**中", "<blockquote>\n<p><strong>中：</strong>中</p>\n</blockquote>\n"),
        ])
    func noMarks(source: String, expected: String) throws {
        #expect(try html(source) == expected)
    }

    @Test(
        "No example of the specifications gets a mark", .enabled(if: SharedData.isTested("markdown")),
        arguments: ConformanceTests.files)
    func specifications(file: ConformanceTests.File) throws {
        for example in try SpecExample.all(in: file.name) {
            #expect(CJKEmphasis(example.markdown)?.source == nil)
        }
    }
}
