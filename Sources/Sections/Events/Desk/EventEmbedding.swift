import Building
import CGI
import Desk
import Foundation
import Model
import Site

/// The description of an event's page for programs that show a link with its title and picture: `GET /oembed?url=` (oEmbed 1.0, section 2).
enum EventEmbedding {
    /// Seconds for which the description may be kept.
    private static let age = 3600

    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let query = context.request.query
        // Section 2.3.2: a format that is not provided.
        guard query["format"] ?? "json" == "json" else {
            return .problem(status: 501, detail: "The only format is json.")
        }
        guard let url = query["url"], let (words, slug) = place(of: url, context),
            let event = try await event(slug, context), event.status != .draft
        else { return .problem(status: 404, detail: "The address is that of no event of this site.") }
        let title = words.tagged(event.title).text
        let site = words.tagged(context.site.settings.title).text
        let value = JSONValue.object(of: [
            "version": .text("1.0"), "type": .text("link"), "title": .text(title),
            "provider_name": .text(site), "provider_url": .text(words.url(Address.home)),
            "cache_age": .number(age),
        ])
        return CGIResponse(
            status: 200, headers: [("Content-Type", "application/json")], body: Array(value.json.utf8))
    }

    /// The language and the name of the event in the address of its page; nil for other addresses.
    private static func place(of url: String, _ context: RequestContext) -> (PageWords, Slug)? {
        for words in context.site.wordsByLanguage.map(\.words) {
            let start = words.url(Address.events).utf8
            guard url.utf8.starts(with: start) else { continue }
            let rest = url.utf8.dropFirst(start.count)
            let name = rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
            if let slug = Slug(String(name) ?? "") { return (words, slug) }
        }
        return nil
    }

    /// The event with a name in addresses; nil if there is none.
    private static func event(_ slug: Slug, _ context: RequestContext) async throws(DeskError) -> Event? {
        let (build, settings) = (context.installation.build, context.site.settings)
        if let index = PostIndex(of: .events, build) {
            let found = index.content([(EventSection.indexColumns.name, slug.text)], settings).events
            return found.first { $0.slug == slug || $0.aliases.contains(slug) }
        }
        let known = await KnownContent(of: build, in: [.events], settings: settings)
        return known.content.events.first { $0.slug == slug || $0.aliases.contains(slug) }
    }
}
