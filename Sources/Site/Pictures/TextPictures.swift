import Foundation
import Markdown
import Model

/// Pictures within texts: they load when they are near, and those of Content/media have their size, so that nothing moves when
/// they come, and smaller versions to choose from.
struct TextPictures: Encodable, Sendable {
    /// The address of a picture as links have it -> its attributes.
    private let attributes: [String: String]

    private init(_ attributes: [String: String]) { self.attributes = attributes }

    /// Those that these texts show, for most texts none: a page depends on its own pictures alone.
    func shown(by texts: [String]) -> TextPictures {
        let texts = texts.filter { $0.contains(Self.place) }
        if texts.isEmpty { return TextPictures([:]) }
        return TextPictures(
            attributes.filter { address, _ in
                let name = address.components(separatedBy: Self.place).last ?? ""
                return texts.contains { $0.contains(Self.place + name) }
            })
    }

    /// Whether some of these texts show pictures, here or not.
    static func areIn(_ texts: some Sequence<String>) -> Bool { texts.contains { $0.contains(place) } }

    private static let place = "/media/"

    /// As wide as a column of text, on phones as wide as the screen.
    private static let sizes = "(min-width: 48rem) 42rem, calc(100vw - 2rem)"

    /// The pictures of a site for the readers of these words.
    init(_ media: [MediaFile], drawings: Drawings, words: PageWords) {
        let pairs = media.map { file in
            let sources = drawings.sourceSet(of: file, words: words).map {
                " srcset=\"\(HTMLEscape.text($0))\" sizes=\"\(Self.sizes)\""
            }
            let size = " width=\"\(file.width)\" height=\"\(file.height)\""
            return (words.link(Address.media(file.name)), size + (sources ?? ""))
        }
        attributes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// HTML that was made of Markdown, in which a `<` begins a tag of the renderer's own.
    func dressed(_ html: String) -> String {
        let parts = html.components(separatedBy: Self.beginning)
        if parts.count == 1 { return html }
        return parts[0]
            + parts.dropFirst().map { part in
                let address = String(part.prefix { $0 != "\"" })
                return "<img loading=\"lazy\" decoding=\"async\"\(attributes[address] ?? "") src=\"\(part)"
            }.joined()
    }

    private static let beginning = "<img src=\""
}
