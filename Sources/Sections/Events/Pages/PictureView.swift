import Model
import Site

extension Pictures {
    /// The pictures of some events only, as the input of a page.
    func only(of events: [Event], _ words: PageWords) -> Pictures {
        only(events.compactMap(\.picture), drawn: events.flatMap(\.drawnAddresses), words)
    }

    /// The picture of an event; nil if it has none.
    func picture(of event: Event) -> MediaFile? { self[event.picture] }
}

struct PictureView: TemplateView {
    let pictureAddress: String
    let pictureWidth: Int
    let pictureHeight: Int
    /// The value of `srcset`; nil if there is one size.
    let pictureSources: String?
    /// The description of the picture, in the page's language if available, as a record of at most one.
    let pictureText: [TaggedText]

    /// Nil if the event has none.
    init?(of event: Event, pictures: Pictures, words: PageWords) {
        guard let file = pictures.picture(of: event) else { return nil }
        pictureAddress = words.link(Address.media(file.name))
        (pictureWidth, pictureHeight) = (file.width, file.height)
        pictureSources = pictures.drawings.sourceSet(of: file, words: words)
        pictureText = [event.pictureText.map(words.tagged)].compactMap(\.self)
    }
}
