import Foundation
import Model

/// The pictures that a site requests: cards and flyers of coming events, and smaller versions of published
/// pictures. They are drawn before pages are planned, so that pages refer to existing pictures only.
public struct PicturePlan: Sendable {
    /// Address on the site -> drawing request.
    public let requests: [String: PictureRequest]

    /// The address of the icon that all pages link if it exists.
    public static let sharedIcon = AppIcons.touch.address

    /// The addresses of a file of Content/media, in its own size and smaller.
    public static func addresses(of name: String) -> [String] {
        [Address.media(name)] + PictureRequest.smallerWidths.map { Address.media(name, width: $0) }
    }

    /// The addresses of the pictures drawn of an event, in the main language.
    public static func addresses(of event: Event) -> [String] {
        [Address.eventCard, Address.eventPoster, Address.eventShare].map { $0(event.slug) }
    }

    /// Maximum number of coming events with pictures, the next first: a new one takes 0.2 s.
    private static let eventLimit = 100

    /// Plans the pictures of a site in each of its languages at the time `now`. All of `content.media` gets
    /// smaller versions, so it must contain published pictures only.
    /// - Throws: `Problems` if a language has no phrases.
    public init(_ content: SiteContent, theme: Theme, now: Date) async throws(Problems) {
        var coming = content
        // Most events are certainly over and need not be computed.
        coming.events = content.events.filter { Self.mayLieAhead($0, now: now) }
        let pictures = Pictures(content.media)
        var requests = AppIcons.requests(theme, look: content.settings.look)
        let books = try Translations(theme, languages: content.settings.languages).all
        for words in PageWords.all(content.settings, books: books) {
            let calendar = await EventCalendar(coming, now: now, words: words)
            for entry in calendar.upcoming.prefix(Self.eventLimit) {
                let poster = Flyer(entry, pictures: pictures, settings: content.settings, words: words)
                requests[words.placed(Address.eventCard(entry.event.slug))] = .card(poster)
                requests[words.placed(Address.eventPoster(entry.event.slug))] = .tall(poster)
                requests[words.placed(Address.eventShare(entry.event.slug))] = .share(poster)
            }
        }
        for file in Self.namedAlone(content.media) {
            for width in PictureRequest.smallerWidths where file.width > width {
                requests[Address.media(file.name, width: width)] = .smaller(of: file.file, width: width)
            }
        }
        self.requests = requests
    }

    /// The pictures whose smaller versions have unique addresses: not `gala.png` and `gala.jpg`, nor `gala.png` beside `gala-480.webp`.
    private static func namedAlone(_ media: [MediaFile]) -> [MediaFile] {
        let counts = media.flatMap { Set(addresses(of: $0.name)) }
            .reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return media.filter { addresses(of: $0.name).allSatisfy { counts[$0] == 1 } }
    }

    /// Whether an event may have an occurrence that is not over, with a margin of two days for time zones and all-day events.
    private static func mayLieAhead(_ event: Event, now: Date) -> Bool {
        guard event.status != .draft, let schedule = event.schedule else { return false }
        let last = schedule.end ?? schedule.start
        return schedule.recurrence != nil || last.instant > now.addingTimeInterval(-2 * 86_400)
    }
}
