import Model

extension SiteContent {
    /// The events that were posted last, the newest first; drafts, and those of which nobody knows when, are left out.
    func newestEvents(_ limit: Int) -> [Event] {
        // Events are large: what is sorted is where they are.
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
