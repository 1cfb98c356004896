/// The texts that the renderer adds for screen readers, in the language of the page.
public struct MarkdownLabels: Sendable, Equatable {
    /// The name of the frame in which a wide table scrolls.
    public var table = "Table"
    /// The name of the mark of a completed task.
    public var done = "Done"
    /// The name of the mark of an open task.
    public var open = "To do"
    /// The name of the list of footnotes.
    public var footnotes = "Footnotes"
    /// The name of the link back from a footnote; its number follows.
    public var backToReference = "Back to reference"

    /// Creates the labels in English.
    public init() {}
}
