/// The reason why an import changed a text or left it out, with a remedy if there is one.
package protocol ImportReason: CustomStringConvertible, Hashable, Sendable {
    /// The header of the file of notes; it has `was` and `became` only if notes are about texts.
    static var columns: [String] { get }
    var kind: ImportKind { get }
    /// Whether the command prints notes with this reason.
    var isPrinted: Bool { get }
    /// The reason by whose case printed notes are grouped.
    var innermost: any Hashable { get }
}

extension ImportReason {
    package var innermost: any Hashable { self }
}

/// The severity of a note.
package enum ImportKind: String, Sendable {
    /// The text is the same in the usual spelling.
    case normalised
    /// The row is a duplicate of another.
    case merged
    /// The name or description of an existing course was changed.
    case updated
    /// A row with a course but without a comment.
    case withoutComment = "no comment"
    /// The import made a decision that a person may want to change.
    case doubted
    /// A newer version of the event exists.
    case older
    /// On the site but missing from the file; it stays.
    case notInFile = "not in the file"
    /// The row, a comment of it, or the event was left out.
    case refused
}

/// A decision or failure of an import, for review by a person.
package struct ImportNote<Reason: ImportReason>: Hashable, Sendable {
    /// The line of the file, from 1; nil if no single line is concerned.
    package let line: Int?
    /// An event's title, or the name of a property or column.
    package let about: String
    /// The text in the file; nil if the note is about a whole event.
    package let was: String?
    /// The resulting text; nil if there is none.
    package let became: String?
    package let reason: Reason
    /// The subject of the printed line: `Number "ME221" became "ME 221"`.
    private let subject: String

    package var kind: ImportKind { reason.kind }

    package init(
        line: Int?, about: String, was: String? = nil, became: String? = nil, subject: String, reason: Reason
    ) {
        self.line = line
        self.about = about
        self.was = was
        self.became = became
        self.subject = subject
        self.reason = reason
    }
}

extension ImportNote: CustomStringConvertible {
    /// One line for people: `line 26: Number "ME221" became "ME 221": written the usual way`.
    package var description: String {
        let place = line.map { "line \($0): " } ?? ""
        return "\(place)\(subject): \(reason)"
    }
}

extension ImportNote: Encodable {
    private enum CodingKeys: CodingKey { case line, kind, about, was, became, reason }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(line, forKey: .line)
        try fields.encode(kind.rawValue, forKey: .kind)
        try fields.encode(about, forKey: .about)
        try fields.encodeIfPresent(was, forKey: .was)
        try fields.encodeIfPresent(became, forKey: .became)
        try fields.encode(reason.description, forKey: .reason)
    }
}
