import Building
import CGI
import ContentFiles
import Desk
import Model
import Site
import State

/// Notes on the desk.
package enum NoteDeskSection: DeskSection {
    package static let routes = [
        Route(.get, "/notes/new", NoteFormHandlers.new, for: .officers),
        Route(.post, "/notes", NoteFormHandlers.post, body: .postForm, for: .officers),
        Route(.get, "/notes/suggest", NoteSuggestions.get, for: .members),
        Route(.post, "/notes/suggest", NoteSuggestions.post, body: .readers, for: .members),
        Route(.get, "/notes/:id", NoteFormHandlers.get, for: .officers),
    ]
    package static let kinds: [any PostKind.Type] = [NoteKind.self]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        await NotePosts(context)
    }
}

/// Notes as posts of officers.
package enum NoteKind: PostKind {
    package static let idPrefix = "note-"
    package static let folder = Note.folder
    package static let newForm: (path: String, title: any PhraseKey)? = ("/notes/new", NoteSection.Key.new)
    package static let textFields = ["title", "body"]
    package static let votes: VoteKind? = VoteKind(
        in: NoteSection.part, NoteSection.Key.tab, by: .officers, takesDown: true, find: NotePosts.find)

    package static func path(of id: String) -> String? { "/notes/\(id)" }

    package static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        request.path == "/notes" ? form(request, languages: languages) : nil
    }

    /// The form of a note in a request; nil if there is none.
    static func form(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        FormSubmission(
            request, changing: nil, in: "note", languages: languages, texts: NotePosting.localizedFields)
    }
}

/// The site's notes on the desk.
struct NotePosts: DeskPosts {
    let notes: [Note]
    private let context: RequestContext

    init(_ context: RequestContext) async {
        self.context = context
        let known = await KnownContent(
            of: context.installation.build, in: [Note.folder], settings: context.site.settings)
        notes = known.content[Note.self]
    }

    /// A note for its votes.
    static func find(_ id: String, _ context: RequestContext) async throws(DeskError) -> VoteKind.Subject? {
        await NotePosts(context).notes.first { $0.id == id && $0.posted.instant <= context.now }.map {
            VoteKind.Subject(title: context.words.text($0.title), address: NotePages.address($0.slug))
        }
    }

    /// The address of a note's page on the site.
    func address(of note: Note) -> String { context.words.words.link(NotePages.address(note.slug)) }

    func groups(_ search: DeskSearch?) -> [PostGroup] {
        let found = notes.filter { note in search.map { $0.finds(note.title.all) } ?? true }
        let name = context.words.words.say(NoteSection.Key.tab)
        return [PostGroup(key: "notes", name: name, count: found.count) { found[$0].map(row) }]
    }

    private func row(_ note: Note) -> DeskRow {
        DeskRow(
            title: context.words.text(note.title),
            when: context.words.moment(note.posted.instant, now: context.now), place: nil, state: "",
            announcement: nil, editAddress: nil, liveAddress: address(of: note), copyAddress: nil, author: nil
        )
    }
}
