import Foundation

/// Makes links and pictures in HTML absolute.
package enum AbsoluteLinks {
    /// The rendered Markdown of the page at `url` with absolute URLs.
    ///
    /// The renderer writes quotes only inside tags, so that an attribute is found by its name and quote.
    package static func html(_ html: String, page url: String) -> String {
        guard let page = URL(string: url) else { return html }
        // Bytes, since searching by Character took most of the time of a feed.
        let bytes = Array(html.utf8)
        var (absolute, copied): ([UInt8], Int) = ([], 0)
        while let quote = bytes[copied...].indices.first(where: { opensAddress($0, in: bytes) }) {
            let value = bytes[(quote + 1)...].prefix { $0 != UInt8(ascii: "\"") }
            let address = String(decoding: value, as: UTF8.self)
            absolute += bytes[copied...quote]
            absolute += (URL(string: address, relativeTo: page)?.absoluteString ?? address).utf8
            copied = value.endIndex
        }
        return String(decoding: absolute + bytes[copied...], as: UTF8.self)
    }

    private static let attributes = [Array(" href=".utf8), Array(" src=".utf8)]

    /// Whether the byte is the opening quote of an attribute with a URL.
    private static func opensAddress(_ index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index] == UInt8(ascii: "\"")
            && attributes.contains { name in
                index >= name.count && bytes[(index - name.count)..<index].elementsEqual(name)
            }
    }
}
