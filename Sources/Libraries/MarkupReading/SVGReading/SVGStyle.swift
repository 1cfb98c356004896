/// Checks of the styles of an SVG file: the text of a `<style>`, and values of attributes.
extension SVGAllowed {
    /// Whether a style refers to nothing outside of the file: no escapes, which could hide anything; `url` only with a fragment; other
    /// functions only if known. A sheet may contain `@media`, but no other at-rule.
    static func staysWithin(_ text: String, isSheet: Bool) -> Bool {
        let bytes = Array(text.utf8)
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\\"): return false
            case UInt8(ascii: "@"):
                guard isSheet, name(after: place, bytes) == "media" else { return false }
            case UInt8(ascii: "("):
                guard mayCall(name(before: place, bytes), bytes[(place + 1)...]) else { return false }
            default: continue
            }
        }
        return true
    }

    /// Whether a function may be called with this text after its parenthesis. An empty name means a parenthesis without a function.
    private static func mayCall(_ name: String, _ rest: ArraySlice<UInt8>) -> Bool {
        guard name == "url" else {
            return name.isEmpty || name == "and" || functions.contains(name)
        }
        return rest.first { !" \t\r\n\"'".utf8.contains($0) } == UInt8(ascii: "#")
    }

    private static func name(before place: Int, _ bytes: [UInt8]) -> String {
        lowercased(bytes[..<place].reversed().prefix(while: isOfName).reversed())
    }

    private static func name(after place: Int, _ bytes: [UInt8]) -> String {
        lowercased(bytes[(place + 1)...].prefix(while: isOfName))
    }

    private static func lowercased(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self).lowercased()
    }

    /// Whether a byte is allowed in a name: letters, digits, hyphens, underscores and non-ASCII bytes (CSS Syntax 3, 4.2).
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
