import Model

/// The pictures of a site by name.
struct Pictures: Encodable, Sendable {
    private let byName: [String: MediaFile]
    private let media: [MediaFile]
    /// What was drawn of events, and smaller versions of the pictures.
    let drawings: Drawings

    init(_ media: [MediaFile], _ drawings: Drawings = Drawings([:])) {
        (self.media, self.drawings) = (media, drawings)
        byName = Dictionary(media.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private enum CodingKeys: CodingKey { case media, drawings }

    /// Those of some events alone: a page depends on its own pictures.
    func only(of events: [Event], _ words: PageWords) -> Pictures {
        let shown = events.compactMap(picture(of:))
        return Pictures(shown, drawings.only(of: events, shown, words))
    }

    /// The picture of an event; nil where it has none.
    func picture(of event: Event) -> MediaFile? { event.picture.flatMap { byName[$0] } }
}

/// The picture of an event.
struct PictureView: TemplateView {
    let address: String
    let width: Int
    let height: Int
    /// Its sizes, as `srcset` has them; nil where there is one alone.
    let sourceSet: String?
    /// What it shows, in the page's language where there is that.
    let text: TaggedText?

    /// The picture; nil where the event has none.
    init?(of event: Event, pictures: Pictures, words: PageWords) {
        guard let file = pictures.picture(of: event) else { return nil }
        address = words.link(Address.media(file.name))
        (width, height) = (file.width, file.height)
        sourceSet = pictures.drawings.sourceSet(of: file, words: words)
        text = event.pictureText.map(words.wording)
    }

    static let fields = FieldTable<PictureView>([
        .text("pictureAddress") { $0.address },
        .number("pictureWidth") { $0.width },
        .number("pictureHeight") { $0.height },
        .text("pictureSources") { $0.sourceSet },
        .record("pictureText") { $0.text },
    ])
}
