import Testing

@testable import Site

@Suite struct SentencesTests {
    @Test(
        "Sentences have a blank between them, but none after a Chinese mark",
        arguments: [
            (["Posted.", "Nobody is told."], "Posted. Nobody is told."),
            (["已发布。", "没有通知大家。"], "已发布。没有通知大家。"), (["Mei Lin。", "Posted.", "好！"], "Mei Lin。Posted. 好！"),
            (["One."], "One."), ([], ""),
        ])
    func joined(sentences: [String], expected: String) { #expect(sentences.asSentences == expected) }
}
