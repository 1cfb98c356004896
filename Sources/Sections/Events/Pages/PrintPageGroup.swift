import Model
import QRCodes
import Site

/// A page for printing per event that is not over.
struct PrintPageGroup: PageGroup {
    let calendar: EventCalendar
    let pictures: Pictures
    let words: PageWords

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["print": PrintView.framedShapes(assets: assets)]
    }

    var pages: [Page] { (calendar.upcoming + calendar.undated).map(page(of:)) }

    func pages(of slugs: Set<Slug>) -> [Page] {
        (calendar.upcoming + calendar.undated).filter { slugs.contains($0.event.slug) }.map(page(of:))
    }

    private func page(of entry: EventEntry) -> Page {
        Page(
            Address.eventPrint(entry.event.slug),
            of: Input(entry: entry, pictures: pictures.only(of: [entry.event], words)), Self.html)
    }

    private struct Input: Encodable, Sendable {
        let entry: EventEntry
        let pictures: Pictures
    }

    private static func html(_ input: Input, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let (entry, pictures) = (input.entry, input.pictures)
        let url = renderer.words.url(Address.event(entry.event.slug))
        guard let code = QRCode(url, correction: .quartile) else {
            throw Problem(
                file: entry.event.file ?? "", cause: .tooComplex("its address does not go into a QR code"))
        }
        let view = PrintView(
            Flyer(entry, pictures: pictures, settings: renderer.settings, words: renderer.words), code: code,
            entry: entry, picture: PictureView(of: entry.event, pictures: pictures, words: renderer.words),
            words: renderer.words)
        let title = renderer.words.say(Flyer.Key.pageTitle, ["title": view.eventTitle.text])
        var head = PageHead(address: Address.event(entry.event.slug), title: title)
        head.isFound = false  // No canonical URL: search engines should list the event's own page.
        return renderer.html("print", view, head)
    }
}

struct PrintView: TemplateView {
    let eventTitle: TaggedText
    /// The class name of the title's font size, which leaves room for the rest.
    let titleLength: String
    let otherTitles: [TaggedText]
    let day: String?
    let dayWords: String
    let notice: String?
    let time: String?
    let location: TaggedText?
    let picture: PictureView?
    let eventAddress: String
    /// The URL in a short form to type.
    let shownAddress: String
    let invitation: String
    let eventPage: String
    let codeSide: Int
    let codePath: String

    init(_ flyer: Flyer, code: QRCode, entry: EventEntry, picture: PictureView?, words: PageWords) {
        eventTitle = words.tagged(entry.event.title)
        titleLength = Self.length(of: eventTitle.text)
        otherTitles = words.otherTagged(entry.event.title)
        (day, dayWords, notice) = (flyer.day, flyer.dayWords, flyer.notice)
        time = flyer.time.isEmpty ? nil : flyer.time
        location = entry.location.map(words.tagged)
        self.picture = picture
        (eventAddress, invitation) = (flyer.address, flyer.invitation)
        let bare = flyer.address.hasPrefix("https://") ? String(flyer.address.dropFirst(8)) : flyer.address
        shownAddress = bare.hasSuffix("/") ? String(bare.dropLast()) : bare
        eventPage = words.link(Address.event(entry.event.slug))
        (codeSide, codePath) = (code.fullSide, code.path)
    }

    private static func length(of title: String) -> String {
        // A Chinese character is about as wide as two letters.
        let letters = title.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        return letters <= 28 ? "short" : letters <= 70 ? "middle" : letters <= 160 ? "long" : "longest"
    }
}
