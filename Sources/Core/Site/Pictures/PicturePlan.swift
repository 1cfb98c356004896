import Foundation
import Model

/// The pictures that a site would like to have drawn: cards and posters of coming events, and smaller versions of the published
/// pictures. They are drawn before pages are planned, so that pages name those alone that there are.
public struct PicturePlan: Sendable {
    /// Address on the site -> what to draw.
    public let requests: [String: PictureRequest]

    /// The address of the icon that all pages name where it is there.
    public static let sharedIcon = AppIcons.touch.address

    /// The addresses at which a file of Content/media can stand, as it is and smaller.
    public static func addresses(of name: String) -> [String] {
        [Address.media(name)] + PictureRequest.smallerWidths.map { Address.media(name, width: $0) }
    }

    /// The addresses of what is drawn of an event, in the main language.
    public static func addresses(of event: Event) -> [String] {
        [Address.eventCard, Address.eventPoster, Address.eventShare].map { $0(event.slug) }
    }

    /// As many coming events have pictures, the next first: each takes a fifth of a second when it is new.
    private static let eventLimit = 100

    /// Plans the pictures of a site in each of its languages; `now` is the time that counts as the present. Pictures of `content.media`
    /// get smaller versions, so these are the published ones alone.
    /// - Throws: `Problems` where a language has no words.
    public init(_ content: SiteContent, theme: Theme, now: Date) async throws(Problems) {
        var coming = content
        // What is over for sure is not worked out: most events of a site are.
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

    /// The pictures whose smaller versions have addresses that nothing else has: `gala.png` and `gala.jpg` both have none, nor
    /// has `gala.png` beside `gala-480.webp`.
    private static func namedAlone(_ media: [MediaFile]) -> [MediaFile] {
        let counts = media.flatMap { Set(addresses(of: $0.name)) }
            .reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return media.filter { addresses(of: $0.name).allSatisfy { counts[$0] == 1 } }
    }

    /// Whether an event may have a time that is not over; two days are left for time zones and for whole days.
    private static func mayLieAhead(_ event: Event, now: Date) -> Bool {
        guard event.status != .draft, let schedule = event.schedule else { return false }
        let last = schedule.end ?? schedule.start
        return schedule.recurrence != nil || last.instant > now.addingTimeInterval(-2 * 86_400)
    }
}
