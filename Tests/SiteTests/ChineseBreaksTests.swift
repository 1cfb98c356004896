import Testing

@testable import Site

@Suite("Breaks of Chinese titles")
struct ChineseBreaksTests {
    @Test(
        "stand between words, and unknown ones stay whole",
        arguments: [
            ("饺子之夜", "饺子之夜"),
            ("零基础书法", "零基础|书法"),
            ("电影之夜：两部电影和中间的争论", "电影之夜：两部|电影|和中间的|争论"),
            ("在线问上海的学长学姐", "在线|问|上海的|学长|学姐"),
            ("海港学院中国学生会", "海港|学院|中国学生会"),
            ("魑魅魍魉魑魅魍魉", "魑魅魍魉魑魅魍魉"),
            ("和魑魅魍魉", "和魑魅魍魉"),
            ("CS 入门：计算机科学导论 101", "CS 入门：计算机科学|导论 101"),
            ("Tea & cake for all of you", "Tea & cake for all of you"),
            ("", ""),
        ])
    func pieces(text: String, expected: String) {
        #expect(ChineseBreaks.pieces(of: text).joined(separator: "|") == expected)
        #expect(ChineseBreaks.pieces(of: text).joined() == text)
    }

    @Test("escape what they part")
    func escapes() {
        #expect(ChineseBreaks.html("零基础书法<b>") == #"零基础<wbr aria-hidden="true">书法&lt;b&gt;"#)
        #expect(ChineseBreaks.html("a<b") == "a&lt;b")
    }
}
