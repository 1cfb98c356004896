import Model
import Site

/// A page of a list of events: upcoming, past, or with a tag.
struct EventListView: TemplateView {
    enum Kind: Hashable, Sendable {
        case upcoming, past, tag(TaggedText)
    }

    let isUpcomingList: Bool
    let isPastList: Bool
    let isTagList: Bool
    /// The name of the list's tag.
    let tag: HTML?
    let siteHasEvents: Bool
    let nextRow: EventRow?
    let sections: [EventSectionView]
    let topics: [TopicView]
    let paging: Paging?
    let eventsFile: String
    let subscriptions: Subscription

    static let computed = FieldTable<EventListView>([
        .flag("hasEvents") { $0.nextRow != nil || !$0.sections.isEmpty },
        .flag("hasTopics") { !$0.topics.isEmpty },
        .flag("hasPlaces") { view in
            ([view.nextRow].compactMap(\.self) + view.sections.flatMap(\.rows)).contains { $0.hasPlaces }
        },
    ])
}

struct EventSectionView: TemplateView {
    let sectionName: String
    let id: String
    let sectionMonth: String?
    let isPast: Bool
    let isContinued: Bool
    let rows: [EventRow]
}
