import Markdown

/// A text with its language if that differs from the page's.
package struct TaggedText: TemplateView, Hashable {
    package let text: String
    /// Nil if it is the page's language or unknown.
    package let language: String?

    private enum CodingKeys: String, CodingKey { case text, language = "textLanguage" }

    package static let computed = FieldTable<TaggedText>([
        .html("textAsTitle") { ChineseBreaks.html($0.text) }
    ])

    package init(_ text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }

    /// A part of the text in the same language.
    package func with(_ part: String) -> TaggedText { TaggedText(part, language: language) }

    /// The text as HTML, with a `lang` attribute if needed.
    package var html: String { marked(HTMLEscape.text(text)) }

    /// The text as HTML for a title, with line breaks between Chinese words.
    package var titleHTML: String { marked(ChineseBreaks.html(text)) }

    private func marked(_ words: String) -> String {
        language.map { "<span lang=\"\(HTMLEscape.text($0))\">\(words)</span>" } ?? words
    }
}

/// A number of items, for templates.
package struct Count: TemplateView {
    package let number: Int

    package static let computed = FieldTable<Count>([.flag("isNone") { $0.number == 0 }])

    package init(_ number: Int) { self.number = number }
}
