import CLinux
import Foundation
import Markdown
import Model

/// The pictures in texts: they load lazily, and those of Content/media have their size, so that the layout
/// does not shift, and smaller versions.
package struct TextPictures: Encodable, Sendable {
    /// Address of a picture in links -> its HTML attributes.
    private let attributes: [String: String]

    private init(_ attributes: [String: String]) { self.attributes = attributes }

    /// The pictures in these texts, as the input of a page; for most texts none.
    package func shown(by texts: [String]) -> TextPictures {
        let texts = texts.filter { Self.finds(Self.place, in: $0) }
        if texts.isEmpty { return TextPictures([:]) }
        return TextPictures(
            attributes.filter { address, _ in
                let name = address.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
                return texts.contains { Self.finds(Self.place + name, in: $0) }
            })
    }

    /// Whether any of these texts contains pictures, known or not.
    package static func areIn(_ texts: some Sequence<String>) -> Bool {
        texts.contains { finds(place, in: $0) }
    }

    private static let place = Array("/media/".utf8)

    /// Whether a text contains these bytes; fast, since all texts of the site are searched.
    private static func finds(_ part: [UInt8], in text: String) -> Bool {
        var text = text
        return text.withUTF8 { find_bytes($0.baseAddress, $0.count, part, part.count) != nil }
    }

    /// The width of a column of text; on phones that of the screen.
    private static let sizes = "(min-width: 48rem) 42rem, calc(100vw - 2rem)"

    package init(_ media: [MediaFile], drawings: Drawings, words: PageWords) {
        let pairs = media.map { file in
            let sources = drawings.sourceSet(of: file, words: words).map {
                " srcset=\"\(HTMLEscape.text($0))\" sizes=\"\(Self.sizes)\""
            }
            let size = " width=\"\(file.width)\" height=\"\(file.height)\""
            return (words.link(Address.media(file.name)), size + (sources ?? ""))
        }
        attributes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Rendered Markdown with the attributes added. A `<` begins a tag of the renderer, since text is escaped.
    package func dressed(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var (dressed, copied): ([UInt8], Int) = ([], 0)
        for start in bytes.indices where bytes[start...].starts(with: Self.beginning) {
            let source = bytes[(start + Self.beginning.count)...].prefix { $0 != UInt8(ascii: "\"") }
            let known = attributes[String(decoding: source, as: UTF8.self)] ?? ""
            dressed += bytes[copied..<start]
            dressed += "<img loading=\"lazy\" decoding=\"async\"\(known) src=\"".utf8
            copied = source.startIndex
        }
        return String(decoding: dressed + bytes[copied...], as: UTF8.self)
    }

    private static let beginning = Array("<img src=\"".utf8)

    /// Encodes the attributes alone, since the value is in the input of every course.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(attributes)
    }
}
