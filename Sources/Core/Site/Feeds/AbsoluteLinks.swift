import Foundation

/// HTML whose links and pictures are found wherever it is shown.
enum AbsoluteLinks {
    /// The HTML that Markdown made for the page at `url`, with every address in full.
    ///
    /// In what the renderer makes, quotes stand in tags only, so that an attribute is found by its name and quote.
    static func html(_ html: String, page url: String) -> String {
        guard let page = URL(string: url) else { return html }
        // Bytes: to look for a text among Characters took most of the time of a feed.
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

    /// Whether there is the opening quote of an attribute that holds an address.
    private static func opensAddress(_ index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index] == UInt8(ascii: "\"")
            && attributes.contains { name in
                index >= name.count && bytes[(index - name.count)..<index].elementsEqual(name)
            }
    }
}
