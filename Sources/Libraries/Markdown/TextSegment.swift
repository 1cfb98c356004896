/// A part of a plain text: text, or an address that can be a link.
public enum TextSegment: Equatable, Sendable {
    case text(String)
    /// `text` as it is written; `address` begins with `https://`, `http://` or `mailto:`.
    case link(text: String, address: String)
}
