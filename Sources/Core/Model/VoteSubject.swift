/// Subjects of votes: the id of a post, or a word before it where a post takes votes of two kinds.
public enum VoteSubject {
    /// Maximum length, in bytes.
    public static let limit = 80

    /// Whether a text can be one: plain characters without spaces and commas, which part several of them. Ids of imported events may be others.
    public static func isOne(_ text: String) -> Bool {
        (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
    }
}
