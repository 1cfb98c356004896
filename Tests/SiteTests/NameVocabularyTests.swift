import Testing

@testable import Site

@Suite("The words of published names")
struct NameVocabularyTests {
    private let vocabulary = NameVocabulary([
        "COMPSCI 310 / ECE 353", "Operating Systems", "Ada Low", "饺子之夜", "Café Night!",
    ])

    @Test(
        "cover terms that have no other word, in any order and spelling",
        arguments: [
            ("compsci 310", true), ("compsci310", false), ("ada low", true), ("low, ada", true),
            ("cafe", true), ("night systems", true), ("饺子", true), ("饺子之夜", true), ("饺夜", false),
            ("饺", false), ("饺子 之夜", true), ("ada low is rude", false), ("adal", false), ("", false),
            ("!", false),
        ])
    func covers(term: String, isCovered: Bool) {
        #expect(vocabulary.covers(term) == isCovered, "\(term)")
    }

    @Test("cover the number of a course that is written without a blank")
    func number() {
        #expect(NameVocabulary(["COMPSCI 310"]).covers("compsci310"))
    }
}
