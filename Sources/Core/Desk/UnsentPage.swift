import CGI
import Foundation
import Site
import State

/// The answer to an officer who goes on with an unsent form whose page is gone, such as that of a deleted event: what was typed, to be
/// copied.
struct UnsentPage {
    private let context: RequestContext
    private let draft: DraftSubmission
    /// The error of the form's own page.
    private let error: DeskError
    private let isDeleted: Bool

    /// The answer instead of that to `error`; nil for other errors, and if the request names no draft of the officer.
    static func response(_ context: RequestContext, _ error: DeskError) async throws(DeskError)
        -> CGIResponse?
    {
        guard [.notFound, .notYours, .editorsOnly, .notNow].contains(error),
            let nonce = context.request.query["unsent"]
        else { return nil }
        let database = try context.database()
        guard let session = try context.officerSession(database),
            let draft = try DeskError.state(
                database.draftSubmission(nonce, of: session.officer.name, now: context.now))
        else { return nil }
        let sections = context.installation.sections
        let posts = try await sections.posts(context, session, database)
        let status = try draft.post.flatMap { id throws(DeskError) in
            try sections.status(of: id, among: posts)
        }
        let page = UnsentPage(context: context, draft: draft, error: error, isDeleted: status == .deleted)
        return page.response(session)
    }

    private func response(_ session: Session) -> CGIResponse {
        let words = context.words
        let heading = words.say(DeskWords.Message.unsent)
        let view = DeskMessageView(
            heading: heading, text: words.say(why),
            notes: [
                words.say(
                    DeskWords.Message.unsentKept,
                    ["time": words.moment(draft.saved + DraftSubmission.memory, now: context.now)])
            ],
            address: "\(context.mount)/\(isDeleted ? "#removed" : "")",
            way: words.say(DeskWords.Message.toDesk),
            typed: texts.map { TypedText(typedText: $0, isKept: true) })
        return context.page(view, heading, session, tab: .posts, status: error.status)
    }

    private var why: DeskWords.Message {
        switch error {
        case _ where isDeleted: .unsentDeleted
        case .notYours: .notYoursWhy
        case .editorsOnly: .editorsOnlyWhy
        case .notNow: .notNowWhy
        default: .notFoundWhy
        }
    }

    /// The typed texts, in the order of the form's fields; nil if there are none.
    private var texts: String? {
        let sections = context.installation.sections
        let own = draft.post.flatMap { sections.kind(ofID: $0) }?.textFields ?? []
        let order = own + RequestContext.ownTextFields
        // Texts of other languages have a tag behind a point.
        let found = draft.fields.compactMap { name, text in
            order.firstIndex(of: String(name.prefix { $0 != "." })).map {
                (place: $0, name: name, text: text)
            }
        }
        let texts = found.sorted { ($0.place, $0.name) < ($1.place, $1.name) }.map(\.text)
            .filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }
}
