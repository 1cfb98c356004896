import Foundation
import Markdown
import Model
import Site

extension FeedPost {
    /// Creates an event; nil if it is a draft or has no time of posting.
    init?(_ event: Event, _ names: TagURI) {
        guard event.status != .draft, let posted = event.posted else { return nil }
        self.init(names.name("event", id: event.id, posted: posted.day), published: posted) {
            post, renderer throws(Problem) in try FeedEntry(event, post, by: renderer)
        }
    }
}

extension FeedEntry {
    /// An event.
    /// - Throws: `Problem` of the file, where the Markdown is more than a page can hold.
    init(_ event: Event, _ post: FeedPost, by renderer: PageRenderer) throws(Problem) {
        let event = event.asMarkdown
        let url = renderer.words.url(Address.event(event.slug))
        let name = renderer.words.tagged(event.title)
        let line = renderer.words.line(of: event, in: renderer.settings.timeZone)
        let source = renderer.words.markdownText(event.detail, event.translations)
        let detail = try renderer.bareHTML(ofMarkdown: source, file: event.file) ?? ""
        self.init(
            id: post.id,
            title: event.status == .cancelled
                ? name.with(renderer.words.say(EventNotice.Key.cancelledTitle, ["title": name.text])) : name,
            url: url, published: post.published,
            updated: max(post.published, event.updated ?? post.published), author: event.author,
            tags: event.tags.map { renderer.words.tag($0).text }, summary: line,
            html: "<p><strong>\(HTMLEscape.text(line))</strong></p>\n" + FeedEntry.absolute(detail, page: url)
        )
    }
}

extension SiteContent {
    /// The newest events by posting time, newest first, without drafts and events without that time.
    func newestEvents(_ limit: Int) -> [Event] {
        // Events are large, so their indices are sorted.
        let posted = events.indices.compactMap { place in
            events[place].status == .draft
                ? nil : events[place].posted.map { (place: place, moment: $0.instant) }
        }
        let newest = posted.sorted { left, right in
            left.moment == right.moment
                ? events[left.place].id < events[right.place].id : left.moment > right.moment
        }
        return newest.prefix(limit).map { events[$0.place] }
    }
}

extension PageWords {
    /// Time and location of an event on one line of plain text: `Saturday, 5 December 2026, 18:00 to 21:00, every week. Commons kitchen`, in
    /// the site's time zone. A repeating event has its first time, so that the feed does not depend on the time of the build.
    func line(of event: Event, in timeZone: TimeZone) -> String {
        let time = when(event.schedule, in: timeZone)
        guard let place = event.location.map({ tagged($0).text }), !place.isEmpty else { return time }
        return say(EventEntry.Key.timeAndPlace, ["time": time, "place": place])
    }

    private func when(_ schedule: Schedule?, in timeZone: TimeZone) -> String {
        guard let schedule else { return say(EventEntry.Key.timeToBeAnnounced) }
        if EventEntry.hasNoDates(schedule) { return say(EventEntry.Key.noDates) }
        let first = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        let clock = SiteClock(timeZone: timeZone, now: schedule.start.instant)
        let time = EventWords(self).full(ShownTime(first, isAllDay: schedule.isAllDay, clock: clock))
        let rule = RecurrenceWords.of(schedule, in: timeZone, words: self)
        return rule.map { say(EventEntry.Key.timeAndRule, ["time": time, "rule": $0]) } ?? time
    }
}
