import Markdown

/// Words with the language they are in, where that is not the page's.
struct TaggedText: TemplateView, Hashable, Encodable {
    let text: String
    /// Nil where it is the page's language or nobody knows.
    let language: String?

    init(_ text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }

    /// A part of the same text.
    func with(_ part: String) -> TaggedText { TaggedText(part, language: language) }

    /// The words as HTML, with a `lang` of their own where they need one.
    var html: String { marked(HTMLEscape.text(text)) }

    /// The same for a title, whose lines break between Chinese words.
    var titleHTML: String { marked(ChineseBreaks.html(text)) }

    private func marked(_ words: String) -> String {
        language.map { "<span lang=\"\(HTMLEscape.text($0))\">\(words)</span>" } ?? words
    }

    static let fields = FieldTable<TaggedText>([
        .text("text") { $0.text },
        .text("textLanguage") { $0.language },
        .html("textAsTitle") { ChineseBreaks.html($0.text) },
    ])
}

/// A number of things, and whether it is none.
struct Count: TemplateView {
    let number: Int

    init(_ number: Int) { self.number = number }

    static let fields = FieldTable<Count>([
        .number("number") { $0.number },
        .flag("isNone") { $0.number == 0 },
    ])
}
