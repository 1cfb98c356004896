/// A description from a calendar.
struct ReadText: Hashable {
    /// Plain text, or Markdown converted from HTML.
    let text: String
    /// Whether the text is Markdown.
    let isMarkdown: Bool

    /// No description.
    static let none = ReadText(text: "", isMarkdown: false)

    var isEmpty: Bool { text.isEmpty }

    /// The description as Markdown.
    func markdown(_ literal: (String) -> String) -> String { isMarkdown ? text : literal(text) }
}
