import Model

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
