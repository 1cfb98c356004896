import Model
import Site

/// A page of a list of events: upcoming, past, or with a tag.
struct EventListView: TemplateView {
    /// The kind of a list.
    enum Kind: Hashable, Sendable {
        case upcoming, past, tag(TaggedText)
    }

    let kind: Kind
    /// Whether the site has any event.
    let siteHasEvents: Bool
    let next: EventRow?
    let sections: [EventSectionView]
    let topics: [TopicView]
    let paging: Paging?
    let file: String
    let subscription: Subscription

    static let fields = FieldTable<EventListView>([
        .flag("isUpcomingList") { $0.kind == .upcoming },
        .flag("isPastList") { $0.kind == .past },
        .flag("isTagList") { if case .tag = $0.kind { true } else { false } },
        .html("tag") { view in
            if case .tag(let name) = view.kind { "<span class=\"typed\">\(name.html)</span>" } else { nil }
        },
        .flag("siteHasEvents") { $0.siteHasEvents },
        .flag("hasEvents") { $0.next != nil || !$0.sections.isEmpty },
        .record("nextRow") { $0.next },
        .list("sections") { $0.sections },
        .flag("hasTopics") { !$0.topics.isEmpty },
        .list("topics") { $0.topics },
        .record("paging") { $0.paging },
        .text("eventsFile") { $0.file },
        .record("subscriptions") { $0.subscription },
    ])
}

/// The events of a month in a list.
struct EventSectionView: TemplateView {
    let name: String
    let id: String
    let month: String?
    let isPast: Bool
    let isContinued: Bool
    let rows: [EventRow]

    static let fields = FieldTable<EventSectionView>([
        .text("sectionName") { $0.name },
        .text("id") { $0.id },
        .text("sectionMonth") { $0.month },
        .flag("isPast") { $0.isPast },
        .flag("isContinued") { $0.isContinued },
        .list("rows") { $0.rows },
    ])
}
