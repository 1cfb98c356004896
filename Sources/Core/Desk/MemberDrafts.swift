import CGI
import Foundation
import State

/// Stores drafts of a member: submitted forms that were not accepted.
package struct MemberDrafts {
    private let context: RequestContext
    private let database: StateDatabase
    private let member: String

    package init(_ request: MemberRequest) {
        self.init(request.context, request.database, of: request.session.member.id)
    }

    private init(_ context: RequestContext, _ database: StateDatabase, of member: String) {
        (self.context, self.database, self.member) = (context, database, member)
    }

    /// Stores the request's form as a draft of the member whose session was ended, where a kind of post knows the form.
    /// - Returns: The path of the page that shows the draft; nil if none was stored.
    static func keep(
        _ context: RequestContext, _ database: StateDatabase, of member: String
    ) throws(DeskError) -> String? {
        for kind in context.installation.sections.kinds {
            guard let sent = kind.submission(context.request, languages: context.site.settings.languages),
                let page = sent.page, sent.fields.contains(where: { !$0.value.isEmpty })
            else { continue }
            try MemberDrafts(context, database, of: member).keep(sent.fields, nonce: sent.nonce, on: page)
            return path(of: sent.nonce, on: page)
        }
        // A text that is sent to the page with its form, such as a message.
        let request = context.request
        guard request.path.hasPrefix(RequestContext.conversationPath(with: "")),
            request.path == context.pageAbove, let text = request.form["text"],
            let nonce = request.form["nonce"], FormSubmission.isNonce(nonce)
        else { return nil }
        try MemberDrafts(context, database, of: member).keep(["text": text], nonce: nonce, on: request.path)
        return path(of: nonce, on: request.path)
    }

    /// The path of a page with a draft in its form.
    static func path(of nonce: String, on page: String) -> String { "\(page)?unsent=\(nonce)" }

    /// Stores the fields of the form on the page with this path.
    package func keep(_ fields: [String: String], nonce: String, on page: String) throws(DeskError) {
        guard fields.contains(where: { !$0.value.isEmpty }) else { return }
        try DeskError.state(
            database.keep(
                MemberDraft(nonce: nonce, member: member, page: page, fields: fields, saved: context.now)))
    }

    /// Deletes the draft of a form that was accepted or is replaced.
    package func discard(_ nonce: String) throws(DeskError) {
        try DeskError.state(database.discardDraft(nonce, ofMember: member))
    }

    /// `POST /member/unsent`: discards the draft with the nonce `unsent`, and leads to the page with its form.
    static func post(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, id) = (request.context, request.member.id)
        guard let nonce = context.request.form["unsent"], FormSubmission.isNonce(nonce) else {
            throw .badField("unsent")
        }
        let known = try DeskError.state(request.database.drafts(ofMember: id, now: context.now))
        try DeskError.state(request.database.discardDraft(nonce, ofMember: id))
        let page = known.first { $0.nonce.utf8.elementsEqual(nonce.utf8) }?.page
        return context.redirect(to: page ?? MemberAccountPages.path)
    }

    /// The drafts of the form on a page, newest first.
    package func all(on page: String) throws(DeskError) -> [MemberDraft] {
        try DeskError.state(database.drafts(ofMember: member, now: context.now)).filter { $0.page == page }
    }

    /// The draft that the request's query names in `unsent`; nil if there is none.
    package func named(on page: String) throws(DeskError) -> MemberDraft? {
        guard let nonce = context.request.query["unsent"] else { return nil }
        return try all(on: page).first { $0.nonce.utf8.elementsEqual(nonce.utf8) }
    }
}
