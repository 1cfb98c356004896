import Desk
import Model
import Posting
import Site
import State

extension Course: DeskContent {
    enum Key: String, PhraseKey {
        case heading = "course-edit.title"
        case group = "tabs.courses"
        case onSite = "moderation.is-published"
    }

    package static let deskFolder = "courses"
    package static let deskParameter = "slug"
    package static let formHeading: any PhraseKey = Key.heading

    package var address: String { Address.course(slug) }

    package func facts(_ words: DeskWords) -> [String] { [words.text(name)] + crossListed.map(\.text) }

    /// Maximum number of other numbers that are looked up; builds check all.
    private static let lookupLimit = 20

    /// No other course has one of its numbers.
    package func problems(_ context: RequestContext) -> [FormProblem] {
        let lookup = CatalogLookup(context.installation.build)
        let fields = [("number", number)] + crossListed.prefix(Self.lookupLimit).map { ("crossListed", $0) }
        return fields.compactMap { field, number in
            guard let other = lookup.course(number), other != slug else { return nil }
            return FormProblem(
                field, .taken(by: CourseLookup.course(other, context)?.number.text ?? other.text))
        }
    }
}

/// The courses that an editor may change, on the start page of the desk: those that a search finds.
struct CoursePosts: DeskPosts {
    private let context: RequestContext
    private let isEditor: Bool

    init(_ context: RequestContext, _ session: Session) {
        (self.context, isEditor) = (context, session.officer.role == .editor)
    }

    func groups(_ search: DeskSearch?) -> [PostGroup] {
        guard isEditor, let search else { return [] }
        let found = CatalogLookup(context.installation.build).rows(search.text, .all)
        let name = context.words.words.say(Course.Key.group)
        return [PostGroup(key: "courses", name: name, count: found.count) { found[$0].compactMap(row) }]
    }

    private func row(_ course: CourseSearchRow) -> DeskRow? {
        guard let slug = Slug(course.slug) else { return nil }
        let words = context.words
        return DeskRow(
            title: course.numbers, when: words.text(course.name), place: nil,
            state: words.words.say(Course.Key.onSite), announcement: nil,
            editAddress: context.mount + Course.editPath(slug),
            liveAddress: words.words.link(Address.course(slug)), copyAddress: nil, author: nil)
    }
}
