import Model

/// The newest versions of the VEVENTs of one UID: the main one, and one for each changed occurrence.
struct EventVersions {
    let uid: String
    /// Whether the UID is from the file.
    let isNamed: Bool
    /// The main component; if there are only changed occurrences, the earliest of them.
    private(set) var main: CalendarFile.Component
    /// Changed occurrences, in the order of the file.
    private(set) var changes: [CalendarFile.Component] = []
    /// The component that cancels the whole event.
    let cancellation: CalendarFile.Component?
    /// The lines of occurrences that are only cancelled.
    private let cancelledLines: Set<Int>
    private(set) var notes: [EventImportNote] = []
    /// Whether the main component was made from the site's event.
    let isOfSite: Bool
    /// Whether there is a main component.
    let hasMain: Bool

    /// Creates the components of a UID together with those of the site's event; nil if there are none.
    init?(_ group: ComponentGroup, site: [CalendarFile.Component] = []) {
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
            // The site's components come first; those of the file replace them.
            let key = (change.line == 0 ? "site " : "") + (change["RECURRENCE-ID"]?.value ?? "")
            if let other = newest[key] {
                superseded.append(Self.isNewer(other, than: change) ? change : other)
                if Self.isNewer(other, than: change) { continue }
            }
            newest[key] = change
        }
        // First the site's components, then those of the file, in order.
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
        self.main = hasMain ? found : found.asSingleEvent
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

    /// Removes outdated changes of occurrences if the file contains the earlier version of the event, too.
    private mutating func leaveOutdated(besides mains: [CalendarFile.Component]) {
        let outdated = changes.filter { change in
            isOutdated(change) && mains.contains { $0.sequence ?? 0 <= change.sequence ?? 0 }
        }
        changes.removeAll { change in outdated.contains { $0.line == change.line } }
        notes += outdated.map { EventImportNote(line: $0.line, about: uid, reason: .outdatedChange) }
    }

    /// Whether a changed occurrence may be of an earlier version of the event: its SEQUENCE is lower than that of the main component, and
    /// it was not changed later.
    ///
    /// That alone does not supersede it. By RFC 5546 (2.1.5), each occurrence has its own SEQUENCE, and programs do so: after a change of
    /// the title, the series has a new SEQUENCE and its changed occurrences keep theirs. So further evidence is required: the file contains
    /// the earlier version of the event, or the newest version has no such occurrence. Without a SEQUENCE, the change is never outdated.
    func isOutdated(_ change: CalendarFile.Component) -> Bool {
        guard let sequence = change.sequence, let newest = main.sequence, sequence < newest else {
            return false
        }
        for name in ["LAST-MODIFIED", "DTSTAMP"] {
            if let own = change[name]?.value, let other = main[name]?.value { return own <= other }
        }
        return true
    }

    /// Whether a component only cancels an occurrence.
    func isCancelledOnly(_ change: CalendarFile.Component?) -> Bool {
        change.map { cancelledLines.contains($0.line) } ?? false
    }

    /// Compares versions by SEQUENCE, then by the time of the last change (RFC 5546 2.1.5).
    static func isNewer(_ left: CalendarFile.Component, than right: CalendarFile.Component) -> Bool {
        func version(_ component: CalendarFile.Component) -> (Int, String) {
            (component.sequence ?? 0, (component["LAST-MODIFIED"] ?? component["DTSTAMP"])?.value ?? "")
        }
        return version(left) > version(right)
    }
}
