import Model
import QRCodes
import Site

/// A page for printing per event that is not over.
struct PrintPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        case title = "poster.page-title"
    }

    private let calendar: EventCalendar
    private let pictures: Pictures
    private let words: PageWords

    init(_ calendar: EventCalendar, pictures: Pictures, words: PageWords) {
        (self.calendar, self.pictures, self.words) = (calendar, pictures, words)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["print": FramedView<PrintView>.shapes(assets: assets)]
    }

    var pages: [Page] { (calendar.upcoming + calendar.undated).map(page(of:)) }

    /// The pages of some events.
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
        let code: QRCode
        do throws(QRCode.Failure) {
            code = try QRCode(url, correction: .quartile)
        } catch {
            throw Problem(
                file: entry.event.file ?? "", cause: .tooComplex("its address does not go into a QR code"))
        }
        let view = PrintView(
            Flyer(entry, pictures: pictures, settings: renderer.settings, words: renderer.words), code: code,
            entry: entry, picture: PictureView(of: entry.event, pictures: pictures, words: renderer.words),
            words: renderer.words)
        let title = renderer.words.say(Key.title, ["title": view.title.text])
        var head = PageHead(address: Address.event(entry.event.slug), title: title)
        head.isFound = false  // No canonical URL: search engines should list the event's own page.
        return renderer.html("print", view, head)
    }
}

/// The page of an event for printing.
struct PrintView: TemplateView {
    private let flyer: Flyer
    private let code: QRCode
    let title: TaggedText
    private let otherTitles: [TaggedText]
    private let place: TaggedText?
    private let picture: PictureView?
    /// The link to the event's page.
    private let back: String

    init(_ flyer: Flyer, code: QRCode, entry: EventEntry, picture: PictureView?, words: PageWords) {
        (self.flyer, self.code, self.picture) = (flyer, code, picture)
        title = words.tagged(entry.event.title)
        otherTitles = words.otherTagged(entry.event.title)
        place = entry.location.map(words.tagged)
        back = words.link(Address.event(entry.event.slug))
    }

    /// The URL in a short form to type.
    private var shownAddress: String {
        let bare = flyer.address.hasPrefix("https://") ? String(flyer.address.dropFirst(8)) : flyer.address
        return bare.hasSuffix("/") ? String(bare.dropLast()) : bare
    }

    /// The class name of the title's font size, which leaves room for the rest.
    private var titleLength: String {
        // A Chinese character is about as wide as two letters.
        let letters = title.text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        return letters <= 28 ? "short" : letters <= 70 ? "middle" : letters <= 160 ? "long" : "longest"
    }

    static let fields = FieldTable<PrintView>([
        .tagged("eventTitle") { $0.title },
        .text("titleLength") { $0.titleLength },
        .list("otherTitles") { $0.otherTitles },
        .text("day") { $0.flyer.day },
        .text("dayWords") { $0.flyer.dayWords },
        .text("notice") { $0.flyer.notice },
        .text("time") { $0.flyer.time.isEmpty ? nil : $0.flyer.time },
        .tagged("location") { $0.place },
        .record("picture") { $0.picture },
        .text("eventAddress") { $0.flyer.address },
        .text("shownAddress") { $0.shownAddress },
        .text("invitation") { $0.flyer.invitation },
        .text("eventPage") { $0.back },
        .number("codeSide") { $0.code.fullSide },
        .text("codePath") { $0.code.path },
    ])
}
