/// The ends of tags, if the text after the name is plausible.
extension HTMLScanner {
    /// Maximum length of a tag, in bytes: 8 KiB. Limits the time for texts with many unclosed quotes.
    private static let maximumTag = 8 << 10

    /// The index after the `>` of an end tag whose name ends at `start`, with only white space before it; nil if there is none.
    static func endOfEndTag(_ bytes: [UInt8], from start: Int) -> Int? {
        let close = skippingSpace(bytes[...], from: start)
        return close < bytes.count && bytes[close] == greater ? close + 1 : nil
    }

    /// The index after the `>` of a start tag whose name ends at `start`; nil if the text before it is not attributes with values or known
    /// ones without, as in `a<b and c>d`.
    static func endOfStartTag(_ bytes: [UInt8], from start: Int) -> Int? {
        let bytes = bytes[..<min(bytes.count, start + maximumTag)]
        var index = start
        var isParted = false
        while index < bytes.endIndex {
            let next = skippingSpace(bytes, from: index)
            guard next < bytes.endIndex else { return nil }
            if bytes[next] == greater { return next + 1 }
            if bytes[next] == slash {
                (index, isParted) = (next + 1, false)
                continue
            }
            guard next > index || isParted, let end = attributeEnd(bytes, from: next) else { return nil }
            // Browsers accept an attribute directly after the closing quote of another.
            (index, isParted) = (end, isQuote(bytes[end - 1]))
        }
        return nil
    }

    private static func attributeEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        let name = bytes[start...].prefix { isLetterOrDigit($0) || "-_:.".utf8.contains($0) }
        guard name.first.map(isLetter) == true else { return nil }
        let sign = skippingSpace(bytes, from: name.endIndex)
        guard sign < bytes.endIndex, bytes[sign] == equals else {
            return isWithoutValue(String(decoding: name, as: UTF8.self).lowercased()) ? name.endIndex : nil
        }
        let value = skippingSpace(bytes, from: sign + 1)
        guard value < bytes.endIndex else { return nil }
        if isQuote(bytes[value]) {
            return bytes[(value + 1)...].firstIndex(of: bytes[value]).map { $0 + 1 }
        }
        let end = bytes[value...].firstIndex { isSpace($0) || $0 == greater }
        guard let end, end > value, bytes[value] != equals,
            !bytes[value..<end].contains(less)
        else { return nil }
        return end
    }

    /// Whether an attribute needs no value: boolean attributes of HTML, including obsolete ones, `data-` and `aria-`.
    private static func isWithoutValue(_ name: String) -> Bool {
        name.hasPrefix("data-") || name.hasPrefix("aria-") || valueless.contains(name)
    }

    private static let valueless: Set<String> = [
        "allowfullscreen", "alt", "async", "autofocus", "autoplay", "checked", "compact", "controls",
        "crossorigin", "declare", "default", "defer", "disabled", "download", "formnovalidate", "hidden",
        "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nohref", "nomodule", "noresize",
        "noshade",
        "novalidate", "nowrap", "open", "playsinline", "readonly", "required", "reversed", "selected",
    ]
}
