import Model
import Site

extension Pictures {
    /// The pictures of some events only, as the input of a page.
    func only(of events: [Event], _ words: PageWords) -> Pictures {
        only(events.compactMap(\.picture), drawn: events.flatMap(EventDrawings.addresses), words)
    }

    /// The picture of an event; nil if it has none.
    func picture(of event: Event) -> MediaFile? { self[event.picture] }
}

/// The picture of an event.
struct PictureView: TemplateView {
    let address: String
    let width: Int
    let height: Int
    /// The value of `srcset`; nil if there is one size.
    let sourceSet: String?
    /// The description of the picture, in the page's language if available.
    let text: TaggedText?

    /// Creates the picture; nil if the event has none.
    init?(of event: Event, pictures: Pictures, words: PageWords) {
        guard let file = pictures.picture(of: event) else { return nil }
        address = words.link(Address.media(file.name))
        (width, height) = (file.width, file.height)
        sourceSet = pictures.drawings.sourceSet(of: file, words: words)
        text = event.pictureText.map(words.tagged)
    }

    static let fields = FieldTable<PictureView>([
        .text("pictureAddress") { $0.address },
        .number("pictureWidth") { $0.width },
        .number("pictureHeight") { $0.height },
        .text("pictureSources") { $0.sourceSet },
        .record("pictureText") { $0.text },
    ])
}
