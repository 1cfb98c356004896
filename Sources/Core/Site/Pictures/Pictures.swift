import Model

package struct Pictures: Encodable, Sendable {
    private let byName: [String: MediaFile]
    private let media: [MediaFile]
    /// Drawn pictures of posts, and smaller versions of the site's pictures.
    package let drawings: Drawings

    package init(_ media: [MediaFile], _ drawings: Drawings = Drawings([:])) {
        (self.media, self.drawings) = (media, drawings)
        byName = Dictionary(media.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private enum CodingKeys: CodingKey { case media, drawings }

    /// The picture of a name; nil if there is none.
    package subscript(name: String?) -> MediaFile? { name.flatMap { byName[$0] } }

    /// The pictures of these names and drawings only, as the input of a page. `drawn` has addresses of the main language.
    package func only(_ names: [String], drawn: [String], _ words: PageWords) -> Pictures {
        let shown = names.compactMap { self[$0] }
        return Pictures(shown, drawings.only(drawn, shown, words))
    }
}
