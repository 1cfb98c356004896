import Foundation
import Markdown
import Model
import Site

/// A meet-up in feeds, with its author's name.
struct FeedMeetup: Codable, Sendable {
    let meetup: Meetup
    /// Nil for a former member.
    let author: String?
}

extension FeedPost {
    /// A meet-up with the minute of posting, as on its page.
    init(_ entry: FeedMeetup, _ names: TagURI, in timeZone: TimeZone) {
        let meetup = entry.meetup
        self.init(
            names.name("meetup", id: meetup.id.text, posted: meetup.posted.day),
            published: meetup.posted.minute(in: timeZone)
        ) { post, renderer throws(Problem) in try FeedEntry(entry, post, by: renderer) }
    }
}

extension FeedEntry {
    /// A meet-up, whose text begins with time and place.
    /// - Throws: `Problem` of the file, where the text is more than a page can hold.
    init(_ entry: FeedMeetup, _ post: FeedPost, by renderer: PageRenderer) throws(Problem) {
        let (meetup, words, zone) = (entry.meetup, renderer.words, renderer.settings.timeZone)
        let url = words.url(Address.meetup(meetup.id))
        let html = try renderer.html(ofTyped: meetup.text, file: Meetup.path(of: meetup.id)) ?? ""
        // The time of the feed does not count: no year is left out.
        let time = meetup.shownTime(SiteClock(timeZone: zone, now: meetup.posted.instant))
        let facts = [time.map { EventWords(words).full($0) }, meetup.location].compactMap(\.self)
        let title =
            meetup.status == .cancelled
            ? words.say(MeetupSection.Key.cancelledTitle, ["title": meetup.title]) : meetup.title
        self.init(
            id: post.id, title: words.tagged(typed: title), url: url, published: post.published,
            updated: max(post.published, meetup.updated?.minute(in: zone) ?? post.published),
            author: entry.author, tags: [],
            summary: facts.joined(separator: " · "),
            html: "<p>\(facts.map { HTMLEscape.text($0) }.joined(separator: "<br>"))</p>\n"
                + FeedEntry.absolute(html, page: url))
    }
}
