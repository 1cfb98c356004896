/// A description as a calendar has it.
struct ReadText: Hashable {
    /// Plain text, or the Markdown made of HTML.
    let text: String
    /// Whether it is Markdown.
    let isMarkdown: Bool

    /// No description.
    static let none = ReadText(text: "", isMarkdown: false)

    var isEmpty: Bool { text.isEmpty }

    /// The description as Markdown.
    func markdown(_ literal: (String) -> String) -> String { isMarkdown ? text : literal(text) }
}
