import CGI
import Model
import Site

/// A form of a member that was not accepted yet.
package struct UnsentRow: TemplateView {
    let unsentTitle: String
    let unsentNonce: String
    let unsentAddress: String
    let unsentSaved: String

    /// Maximum length of a title, in characters.
    private static let titleLimit = 60

    /// The drafts of the form on a page that shows none of them.
    package static func all(of page: String, _ request: MemberRequest) -> [UnsentRow] {
        let (context, words) = (request.context, request.context.words)
        guard context.request.method != .post, context.request.query["unsent"] == nil else { return [] }
        do throws(DeskError) {
            return try MemberDrafts(request).all(on: page).map { draft in
                let text = ["title", "name", "text"].compactMap { draft.fields[$0] }
                    .first { !$0.isEmpty }
                return UnsentRow(
                    unsentTitle: String((text ?? words.say(DeskWords.MemberForms.unsaid)).prefix(titleLimit)),
                    unsentNonce: draft.nonce,
                    unsentAddress: context.mount + MemberDrafts.path(of: draft.nonce, on: page),
                    unsentSaved: words.moment(draft.saved, now: context.now))
            }
        } catch {
            // The form is shown without its drafts.
            context.installation.report("\(error)")
            return []
        }
    }
}
