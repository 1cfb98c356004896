import Model

/// The VEVENTs of one UID: its main one, and one for each changed occurrence, in their newest versions.
struct EventVersions {
    let uid: String
    /// Whether the file itself says that UID.
    let isNamed: Bool
    /// The main component; of changed occurrences alone the earliest.
    private(set) var main: CalendarFile.Component
    /// Changed occurrences, in the order of the file.
    private(set) var changes: [CalendarFile.Component] = []
    /// The calendar's word that all of the event is cancelled.
    let cancellation: CalendarFile.Component?
    /// The lines of occurrences that a calendar only cancels.
    private let cancelledLines: Set<Int>
    private(set) var notes: [EventImportNote] = []
    /// Whether the main component is the site's and not the file's.
    let isOfSite: Bool
    /// Whether there is a main component.
    let hasMain: Bool

    /// The components of a UID, and those of the site's own event; nil where there are none.
    init?(_ group: EventGroup, site: [CalendarFile.Component] = []) {
        (uid, isNamed, isOfSite) = (group.uid, group.isNamed, !site.isEmpty)
        cancellation = group.cancellations.filter { !$0.isChange }.reduce(nil) { newest, other in
            newest.map { Self.isNewer($0, than: other) ? $0 : other } ?? other
        }
        cancelledLines = Set(group.cancellations.filter(\.isChange).map(\.line))
        let all = site + group.components + group.cancellations.filter(\.isChange).map(\.cancelled)
        let mains = all.filter { !$0.isChange }
        var superseded: [CalendarFile.Component] = []
        var newest: [String: CalendarFile.Component] = [:]
        for change in all where change.isChange {
            // The site's own come first, and the file's take their places as they are read.
            let key = (change.line == 0 ? "site " : "") + (change["RECURRENCE-ID"]?.value ?? "")
            if let other = newest[key] {
                superseded.append(Self.isNewer(other, than: change) ? change : other)
                if Self.isNewer(other, than: change) { continue }
            }
            newest[key] = change
        }
        // In the order of the site's own, and then of the file.
        let kept = Set(newest.values.map(\.line))
        changes = all.filter { $0.isChange && kept.contains($0.line) }.sorted { $0.line < $1.line }
        var main = mains.first
        for other in mains.dropFirst() {
            guard let now = main else { continue }
            superseded.append(Self.isNewer(now, than: other) ? other : now)
            if !Self.isNewer(now, than: other) { main = other }
        }
        let earliest = changes.min { $0["DTSTART"]?.value ?? "~" < $1["DTSTART"]?.value ?? "~" }
        guard let found = main ?? earliest else { return nil }
        hasMain = main != nil
        self.main = hasMain ? found : found.withoutRecurrenceID
        notes = superseded.filter { $0.line > 0 }.map {
            EventImportNote(line: $0.line, about: uid, reason: isOfSite ? .olderThanSite : .superseded)
        }
        if hasMain {
            leaveOutdated(besides: mains)
        } else {
            notes += changes.map { EventImportNote(line: $0.line, about: uid, reason: .noMain) }
            notes += changes.compactMap { $0["RECURRENCE-ID"] }.filter { $0["RANGE"] != nil }.map {
                EventImportNote(line: $0.line, about: uid, reason: .thisAndFuture(alsoChanged: 0))
            }
            changes = changes.filter { $0.line != found.line }.map(\.atOwnStart)
        }
    }

    /// Leaves out what changes an occurrence of a version of the event that the file has too, and that is not the newest.
    private mutating func leaveOutdated(besides mains: [CalendarFile.Component]) {
        let outdated = changes.filter { change in
            isOutdated(change) && mains.contains { $0.sequence ?? 0 <= change.sequence ?? 0 }
        }
        changes.removeAll { change in outdated.contains { $0.line == change.line } }
        notes += outdated.map { EventImportNote(line: $0.line, about: uid, reason: .outdatedChange) }
    }

    /// Whether a changed occurrence may belong to an earlier version of the event: its SEQUENCE is lower than the main component's,
    /// and it was not changed later.
    ///
    /// That alone does not supersede it. RFC 5546 (2.1.5) counts the versions of each occurrence for itself, and programs do so
    /// too: a title that was changed gives the series a new SEQUENCE, and the changed occurrences stand beside it as they were. Only
    /// where there is further evidence is it left out: the file has the earlier version of the event too, or the
    /// newest has no such occurrence any more. Without a SEQUENCE it is never left out.
    func isOutdated(_ change: CalendarFile.Component) -> Bool {
        guard let sequence = change.sequence, let newest = main.sequence, sequence < newest else {
            return false
        }
        for name in ["LAST-MODIFIED", "DTSTAMP"] {
            if let own = change[name]?.value, let other = main[name]?.value { return own <= other }
        }
        return true
    }

    /// Whether a calendar says of an occurrence only that it is cancelled.
    func isCancelledOnly(_ change: CalendarFile.Component?) -> Bool {
        change.map { cancelledLines.contains($0.line) } ?? false
    }

    /// By SEQUENCE, and then by when it was changed (RFC 5546 2.1.5).
    static func isNewer(_ left: CalendarFile.Component, than right: CalendarFile.Component) -> Bool {
        func version(_ component: CalendarFile.Component) -> (Int, String) {
            (component.sequence ?? 0, (component["LAST-MODIFIED"] ?? component["DTSTAMP"])?.value ?? "")
        }
        return version(left) > version(right)
    }
}
