import Testing

@testable import Site

@Suite("Text for search")
struct SearchTextTests {
    private func text(_ scalars: [UInt32]) -> String {
        String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    }

    // Tests/Browser/test_split_search.py asks a browser for the same texts.
    @Test(
        "is folded to one case, without accents, as browsers fold it",
        arguments: [
            ("Linear ALGEBRA 1-2", "linear algebra 1-2"), ("Łódź Ø", "łodz ø"), ("e\u{301}É", "ee"),
            ("ｗｉｄｅ１", "wide1"), ("ﬁction", "fiction"), ("İzmir", "izmir"), ("ΟΔΟΣ φως", "οδοσ φωσ"),
            ("Straße", "straße"), ("线性代数 A", "线性代数 a"), ("𩽾﨑﨎", "𩽾﨑﨎"), ("\u{301}", ""), ("½", "1⁄2"),
            ("線性代數", "线性代数"), ("饺子與餃子", "饺子与饺子"), ("Lovelace’s ‘Ada’ ʼ＇", "lovelace's 'ada' ''"),
        ])
    func folded(original: String, expected: String) {
        #expect(text(SearchText.folded(original)) == expected)
    }

    @Test("of a course's number has no blanks and hyphens")
    func squeezed() {
        #expect(text(SearchText.squeezed("CompSci-330 \u{A0}\u{3000}/ É")) == "compsci330/e")
    }
}
