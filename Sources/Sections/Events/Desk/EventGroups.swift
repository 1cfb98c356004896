import Desk
import Foundation
import Model
import Site
import State

/// Events on the pages that all sections share.
extension DeskEvents: DeskPosts {
    package func groups(_ search: DeskSearch?) -> [PostGroup] {
        let (words, now) = (context.words, context.now)
        let found = known.content.events.filter { event in
            search.map { $0.finds(Self.texts(of: event)) } ?? true
        }
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
            group("drafts", words.say(DeskWords.Events.drafts), found.filter { $0.status == .draft }),
            group("coming", words.say(DeskWords.Events.coming), ahead.map(\.event)),
            group("past", words.say(DeskWords.Events.past), past.map(\.event)),
        ]
    }

    private static func texts(of event: Event) -> [String] {
        event.title.all + (event.location?.all ?? []) + event.tags + [event.author ?? "", event.slug.text]
    }

    private func group(_ key: String, _ name: String, _ events: [Event]) -> PostGroup {
        PostGroup(key: key, name: name, count: events.count) { range in events[range].map(row) }
    }

    package func unfinished(of officers: Set<String>) -> [HandoverRow] {
        let (words, now) = (context.words, context.now)
        let events = known.content.events.filter { event in
            guard let poster = poster(of: event.id), officers.contains(poster) else { return false }
            return event.status == .draft || words.position(of: event, now: now).isAhead
        }
        return events.map { event in
            HandoverRow(
                title: words.text(event.title),
                fact: words.when(event, now: now) ?? words.say(DeskWords.Events.noTime),
                address: context.mount + Self.path(of: event.id))
        }
    }

    package func status(of id: String) throws(DeskError) -> OfficerPostStatus? {
        if let event = event(id) { return event.status == .draft ? .draft : .onSite }
        return try DeskError.state(database.deletedPosts()).contains(id) ? .deleted : nil
    }

    private func row(_ event: Event) -> DeskRow {
        let path = Self.path(of: event.id)
        return DeskRow(
            title: context.words.text(event.title),
            when: context.words.when(event, now: context.now) ?? context.words.say(DeskWords.Events.noTime),
            place: context.words.place(event, now: context.now), state: context.words.state(of: event),
            announcement: event.status == .draft ? nil : announcementState(of: event),
            editAddress: mayChange(event.id) ? context.mount + path : nil,
            liveAddress: event.status == .draft ? nil : context.words.address(of: event),
            copyAddress: "\(context.mount)/events/new?copy=\(path)", author: event.author)
    }

    package func waiting(limit: Int) -> [DeskRow] {
        let drafts = known.content.events.filter { $0.status == .draft && mayChange($0.id) }
        let pending = known.content.broadcasts
            .filter { !$0.isRetracted && $0.counts.instant > context.now }
            .sorted { ($0.counts.instant, $0.subject) < ($1.counts.instant, $1.subject) }
        let announced = pending.prefix(limit).compactMap { event($0.subject) }.filter { $0.status != .draft }
        return (drafts.prefix(limit) + announced).map(row)
    }

    package func removed(limit: Int) throws(DeskError) -> [DeskRow] {
        let deletions = try DeskError.state(database.newest(.delete, limit: 5 * limit))
        var seen: Set<String> = []
        let gone = deletions.filter { change in
            guard !change.isErased, let id = change.subject, event(id) == nil, seen.insert(id).inserted
            else {
                return false
            }
            return mayChange(id)
        }
        return try gone.prefix(limit).map { change throws(DeskError) in
            var row = DeskRow(
                title: change.title, when: context.words.moment(change.time, now: context.now),
                place: nil,
                state: context.words.say(DeskWords.Key.removedState), announcement: nil, editAddress: nil,
                liveAddress: nil,
                copyAddress: nil,
                restoreAddress: "\(context.mount)\(Self.path(of: change.subject ?? ""))/restore",
                author: change.author.rawValue)
            if change.time + Broadcast.hold > context.now, let id = change.subject {
                row.takeBack = try EventActions.takeBackView(of: id, self)
            }
            return row
        }
    }
}
