import Model
import Site

/// The events by their ids and their names in addresses, drafts included, and the upcoming ones by their places; those that take sign-ups here.
extension EventSection {
    static let indexColumns = (id: 1, name: 2, place: 3, topic: 4, signUp: 5)

    /// The text of events that take sign-ups here, unless they are over.
    static let takesSignUps = "here"

    /// Places are those of upcoming events: a club that always meets in one room would have all its events there. A topic that the
    /// settings do not name is found at one event, which has its usual name.
    static func indexTable(_ events: [Event], _ calendar: EventCalendar, topics: TopicNames) -> [UInt8] {
        let upcoming = Set(calendar.upcoming.map(\.event.slug))
        var unnamed = TopicTwins(events, topics: topics).unnamedTopics
        return SearchFile.index(
            columnCount: 5,
            events.compactMap { event in
                event.file.map { path in
                    let places = upcoming.contains(event.slug) ? places(event.location) : []
                    let topics = event.tags.compactMap { unnamed.remove($0) }.map(TopicNames.key)
                    let signUp = event.signsUpHere && upcoming.contains(event.slug) ? [takesSignUps] : []
                    return (
                        path,
                        [[event.id], ([event.slug] + event.aliases).map(\.text), places, topics, signUp]
                    )
                }
            })
    }

    /// The names of a place in each language, without differences of case and spacing.
    static func places(_ place: LocalizedText?) -> [String] {
        Set(
            (place?.all ?? []).map {
                $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        ).sorted()
    }
}
