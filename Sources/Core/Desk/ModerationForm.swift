import CGI
import Model
import Posting
import Site
import State

/// A decision of officers about a post of readers or members that was sent without a session, as a draft of its reason.
enum ModerationForm {
    static let path = "/moderation"
    /// The fields of a draft: texts, and the page of the queue on which they were typed.
    private static let fields: Set<String> = [
        "reason", "tags", "duplicate", "part", "client", "cause", "only", "page",
    ]

    /// The page on which a reason was typed, the queue or the officers' page of a post, and the last step of the form's own path there; nil
    /// for other forms.
    static func page(of context: RequestContext) -> (path: String, post: String?, action: String?)? {
        let (request, sections) = (context.request, context.installation.sections)
        guard request.form["reason"] != nil else { return nil }
        if request.path == path {
            let page = request.form["on"].flatMap { Slug($0) }.flatMap { sections.path(of: $0.text) }
            return (page ?? path, request.form["post"], nil)
        }
        let steps = request.path.split(separator: "/").map(String.init)
        guard steps.count == 3, let id = Slug(steps[1]), let page = sections.path(of: id.text),
            page.hasPrefix("/\(steps[0])/\(steps[1])/")
        else { return nil }
        return (page, steps[1], steps[2])
    }

    /// The form in a request; nil for one without a reason.
    static func submission(_ context: RequestContext) -> FormSubmission? {
        let request = context.request
        guard request.form["reason"]?.isEmpty == false, let page = page(of: context),
            var sent = FormSubmission(
                request, changing: page.post, in: "post", languages: context.site.settings.languages,
                texts: [], on: page.path)
        else { return nil }
        sent.fields = sent.fields.filter { fields.contains($0.key) }
        sent.fields["form"] = page.action
        return sent
    }
}

/// A draft of the forms on the officers' page of a post, kept when one was sent without a session.
package struct ModerationDraft {
    private let draft: DraftSubmission?
    /// The nonce of the page's forms: that of the draft, so that it ends with the decision.
    package let nonce: String

    /// The draft that the request names, of the page with this path.
    package init(_ request: OfficerRequest, on page: String) throws(DeskError) {
        draft = try DraftSubmissions(request.context, request.database).named(
            of: request.session.officer.name, on: page)
        nonce = draft?.nonce ?? FormSubmission.newNonce()
    }

    /// The action whose form it is; nil for a decision of the queue, and without a draft.
    package var action: String? { draft?.fields["form"] }

    /// The text of a field in the form of an action.
    package func text(_ field: String, of action: String) -> String? {
        self.action == action ? draft?.fields[field] : nil
    }

    /// The reason of a decision of the queue about a post.
    package func reason(about post: String) -> String? {
        action == nil && draft?.post == post ? draft?.fields["reason"] : nil
    }
}
