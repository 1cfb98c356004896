/// A part of a plain text: text, or an address that can be a link.
public enum TextSegment: Equatable, Sendable {
    case text(String)
    /// `text` as it is written; `address` begins with `https://`, `http://` or `mailto:`.
    case link(text: String, address: String)
}

extension TextSegment {
    /// The text in parts, in order and complete: the texts of all parts joined are `text`. Addresses begin with `https://`, `http://` or
    /// `www.`, or are mail addresses; they end as in GitHub's syntax, and also before full-width marks. `www.` leads to https. Takes linear time.
    public static func all(in text: String) -> [TextSegment] {
        var text = text
        return text.withUTF8 { bytes in
            var segments: [TextSegment] = []
            var start = 0
            for link in BareLinkScanner.links(in: bytes) {
                if link.range.lowerBound > start {
                    segments.append(.text(string(bytes, start..<link.range.lowerBound)))
                }
                let shown = string(bytes, link.range)
                segments.append(.link(text: shown, address: link.prefix + shown))
                start = link.range.upperBound
            }
            if start < bytes.count { segments.append(.text(string(bytes, start..<bytes.count))) }
            return segments
        }
    }

    private static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
