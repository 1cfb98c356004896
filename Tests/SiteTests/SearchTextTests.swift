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

    @Test(
        "is marked where the query stands, else at its words",
        arguments: [
            ("linear algebra", "Linear Algebra", "<mark>Linear Algebra</mark>"),
            ("algebra, linear", "Linear Algebra", "<mark>Linear</mark> Algebra"),
            ("algebra linear", "Linear Algebra", "<mark>Linear</mark> <mark>Algebra</mark>"),
            ("prof. núñez", "Zoë Nunez", "Zoë <mark>Nunez</mark>"),
            ("micro econ", "Microeconomics", "<mark>Micro</mark><mark>econ</mark>omics"),
            ("a banana", "Banana", "<mark>Banana</mark>"),
            ("ana nan", "banana", "b<mark>ana</mark><mark>n</mark>a"),
            ("书 图书", "图书馆里的书", "<mark>图书</mark>馆里的<mark>书</mark>"),
        ])
    func marked(query: String, text: String, expected: String) {
        #expect(SearchMarks(SearchQuery(query)).html(of: TaggedText(text)) == expected)
    }

    @Test("is around the match in texts that were typed, without their marks")
    func typed() {
        let typed = "Commons\nI am **here** already, see [us](/about/) & 5 * 3."
        #expect(
            SearchMarks(SearchQuery("here")).excerpt(ofTyped: typed)
                == "Commons I am here already, see us & 5 * 3.")
        #expect(SearchMarks.plain("") == "")
    }

    @Test("of several words is marked in numbers too")
    func markedNumber() {
        #expect(SearchMarks(SearchQuery("micro econ")).html(ofNumber: "ECON 205") == "<mark>ECON</mark> 205")
    }
}
