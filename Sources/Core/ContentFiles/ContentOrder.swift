import Model

extension SiteContent {
    /// The content of files, in a fixed order.
    init(_ files: [ContentItem], settings: SiteSettings) {
        self.init(settings: settings)
        for file in files { add(file.value) }
        courses = Self.sorted(courses, by: \.number, <)
        reviews = Self.sorted(reviews, by: { ($0.course, $0.id) }, <)
        professors = Self.sorted(professors, by: \.slug, <)
        pages = Self.sorted(pages, by: \.slug, <)
        events = Self.sorted(events, by: \.slug, <)
        feedback = Self.sorted(feedback, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
        broadcasts = Self.sorted(broadcasts, by: { ($0.counts.instant, $0.id) }) {
            ($1.0, $0.1) < ($0.0, $1.1)
        }
        media = Self.sorted(media, by: \.name, <)
    }

    private mutating func add(_ value: ContentItem.Value) {
        switch value {
        case .course(let course): courses.append(course)
        case .review(let review): reviews.append(review)
        case .professor(let professor): professors.append(professor)
        case .page(let page): pages.append(page)
        case .event(let event): events.append(event)
        case .feedback(let message): feedback.append(message)
        case .broadcast(let broadcast): broadcasts.append(broadcast)
        case .picture(let picture): media.append(picture)
        case .nothing: break
        }
    }

    /// Large values in the order of their keys. Only positions are sorted: copying values for comparison, and moving them, takes four
    /// times as long.
    private static func sorted<Value, Key>(
        _ values: [Value], by key: (Value) -> Key, _ isBefore: (Key, Key) -> Bool
    ) -> [Value] {
        let keys = values.map(key)
        return keys.indices.sorted { isBefore(keys[$0], keys[$1]) }.map { values[$0] }
    }
}
