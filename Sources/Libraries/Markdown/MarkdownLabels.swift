/// The words that the renderer adds for screen readers, in the language of the page.
public struct MarkdownLabels: Sendable, Equatable {
    /// Names the frame in which a wide table scrolls.
    public var table = "Table"
    /// Stands for the mark of a task that is done.
    public var done = "Done"
    /// Stands for the mark of a task that is open.
    public var open = "To do"
    /// Names the list of footnotes.
    public var footnotes = "Footnotes"
    /// Names the way back from a footnote; its number follows.
    public var backToReference = "Back to reference"

    /// The labels in English.
    public init() {}
}
