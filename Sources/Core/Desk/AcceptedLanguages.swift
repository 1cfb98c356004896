/// Parses the header `Accept-Language` (RFC 9110 12.5.4).
enum AcceptedLanguages {
    /// The language tags by descending weight; reads at most 500 bytes and 20 tags. A tag is ASCII: any other byte is read as "?".
    static func tags(_ header: String) -> [String] {
        let ascii = header.utf8.prefix(500).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        let ranges = String(decoding: ascii, as: UTF8.self).split(separator: ",").prefix(20).map {
            range -> (tag: String, weight: Double) in
            let parts = range.split(separator: ";").map { String($0.filter { $0 != " " }) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return (parts.first ?? "", weight ?? 1)
        }
        return ranges.filter { !$0.tag.isEmpty && $0.tag != "*" && $0.weight > 0 }
            .enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }
}
