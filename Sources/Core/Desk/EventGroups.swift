import Foundation
import Model
import Site

/// One page of the desk's events in groups: drafts, coming and past.
struct EventGroups {
    /// The events of one group.
    struct Group {
        /// The id of the group's HTML element.
        let key: String
        let name: String
        let events: [Event]
    }

    /// The requested page.
    let page: DeskPage
    /// The parts of the groups on this page.
    let shown: [Group]
    /// Links to each group.
    let ways: [DeskGroupWay]

    /// The events that match the search, or all; `limit` is the maximum number of events on a page.
    init(_ events: DeskEvents, search: DeskSearch?, limit: Int) {
        let context = events.context
        let all = Self.groups(events, search).filter { !$0.events.isEmpty }
        let path = "\(context.mount)/?" + (search.map { "q=\(RequestContext.encoded($0.text))&" } ?? "")
        let page = DeskPage(
            context.request.query["page"], rows: all.reduce(0) { $0 + $1.events.count }, limit: limit,
            path: path)
        var (shown, ways, start): ([Group], [DeskGroupWay], Int) = ([], [], 0)
        for group in all {
            let own = page.range.clamped(to: start..<start + group.events.count)
            if !own.isEmpty {
                let part = Array(group.events[own.lowerBound - start..<own.upperBound - start])
                shown.append(Group(key: group.key, name: group.name, events: part))
            }
            ways.append(
                DeskGroupWay(
                    name: group.name, count: group.events.count,
                    address: "\(page.address(start / limit))#\(group.key)"))
            start += group.events.count
        }
        (self.page, self.shown, self.ways) = (page, shown, ways)
    }

    private static func groups(_ events: DeskEvents, _ search: DeskSearch?) -> [Group] {
        let (words, now) = (events.context.words, events.context.now)
        let found = events.known.events.filter { event in search.map { $0.finds(event) } ?? true }
        let others = found.filter { $0.status != .draft }.map { event in
            (event: event, position: words.position(of: event, now: now))
        }
        let ahead = others.filter(\.position.isAhead).sorted {
            ($0.position.start ?? .distantFuture, $0.event.slug) < (
                $1.position.start ?? .distantFuture, $1.event.slug
            )
        }
        let past = others.filter { !$0.position.isAhead }.sorted {
            ($1.position.start ?? .distantPast, $1.event.slug) < (
                $0.position.start ?? .distantPast, $0.event.slug
            )
        }
        return [
            Group(key: "drafts", name: words.say(.drafts), events: found.filter { $0.status == .draft }),
            Group(key: "coming", name: words.say(.coming), events: ahead.map(\.event)),
            Group(key: "past", name: words.say(.past), events: past.map(\.event)),
        ]
    }
}
