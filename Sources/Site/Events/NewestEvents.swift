import Model

extension SiteContent {
    /// The events that were posted last, the newest first; drafts, and those of which nobody knows when, are left out.
    func newestEvents(_ limit: Int) -> [Event] {
        // Events are large: what is sorted is where they are.
        let posted = events.indices.filter { events[$0].posted != nil && events[$0].status != .draft }
        let newest = posted.sorted { left, right in
            events[left].posted == events[right].posted
                ? events[left].id < events[right].id : events[left].posted > events[right].posted
        }
        return newest.prefix(limit).map { events[$0] }
    }
}
