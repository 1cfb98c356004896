import Model

/// The VEVENTs of one UID: its main one, and one for each changed occurrence, in their newest versions.
struct EventVersions {
    let uid: String
    /// The main component; the first changed one where there is none.
    private(set) var main: CalendarFile.Component
    /// Changed occurrences, in the order of the file.
    private(set) var changes: [CalendarFile.Component] = []
    private(set) var notes: [EventImportNote] = []

    /// The components of a UID; nil where there are none.
    init?(uid: String, components: [CalendarFile.Component]) {
        self.uid = uid
        let (mains, changes) = (
            components.filter { $0["RECURRENCE-ID"] == nil }, components.filter { $0["RECURRENCE-ID"] != nil }
        )
        var superseded: [CalendarFile.Component] = []
        var newest: [String: CalendarFile.Component] = [:]
        for change in changes {
            let key = change["RECURRENCE-ID"]?.value ?? ""
            if let other = newest[key] {
                superseded.append(Self.isNewer(other, than: change) ? change : other)
                if Self.isNewer(other, than: change) { continue }
            }
            newest[key] = change
        }
        let kept = newest.values.sorted { $0.line < $1.line }
        var main = mains.first
        for other in mains.dropFirst() {
            guard let now = main else { continue }
            superseded.append(Self.isNewer(now, than: other) ? other : now)
            if !Self.isNewer(now, than: other) { main = other }
        }
        guard let found = main ?? kept.first else { return nil }
        self.main = found
        self.changes = kept
        for component in superseded {
            notes.append(EventImportNote(line: component.line, about: uid, reason: .superseded))
        }
        if main == nil { notes.append(EventImportNote(line: found.line, about: uid, reason: .noMain)) }
    }

    /// By SEQUENCE, and then by when it was changed (RFC 5546 2.1.5).
    static func isNewer(_ left: CalendarFile.Component, than right: CalendarFile.Component) -> Bool {
        func version(_ component: CalendarFile.Component) -> (Int, String) {
            (
                component["SEQUENCE"].flatMap { Int($0.value) } ?? 0,
                (component["LAST-MODIFIED"] ?? component["DTSTAMP"])?.value ?? ""
            )
        }
        return version(left) > version(right)
    }
}
