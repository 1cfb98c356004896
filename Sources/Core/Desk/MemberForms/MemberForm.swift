import Model
import Posting
import Site

/// The parts that the forms of all posts of members have.
package struct MemberForm {
    package let request: MemberRequest
    package var form: TypedForm
    package let heading: any PhraseKey
    /// The path to which the form is sent, below the mount.
    package let path: String
    /// The path of the page with the form, by which drafts are kept.
    package let page: String
    /// The address of the page to go back to, and its name.
    package let back: (address: String, name: any PhraseKey)
    package var lead: (any PhraseKey)?
    /// The name of the button.
    package var send: any PhraseKey
    /// The version of the post that the member read; empty for a new one.
    package var version: String
    package var notice: String?
    package var nonce = FormSubmission.newNonce()
    package var problems: [FormProblem] = []

    package init(
        _ request: MemberRequest, _ form: TypedForm, heading: any PhraseKey, path: String,
        on page: String, back: (address: String, name: any PhraseKey), lead: (any PhraseKey)? = nil,
        send: any PhraseKey, version: String = ""
    ) {
        (self.request, self.form, self.heading) = (request, form, heading)
        (self.path, self.page, self.back) = (path, page, back)
        (self.lead, self.send, self.version) = (lead, send, version)
    }

    package var view: MemberFormView {
        let words = request.context.words
        return MemberFormView(
            heading: words.say(heading), notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            lead: lead.map { words.say($0) }, drafts: UnsentRow.all(of: page, request), formPath: path,
            nonce: nonce, version: version, inputs: FormInputs(form, problems, words).all,
            send: words.say(send), backAddress: back.address, backName: words.say(back.name))
    }
}

/// The parts of `MemberForm` that its template shows.
package struct MemberFormView: TemplateView {
    let heading: String
    let notice: String?
    let hasProblems: Bool
    let lead: String?
    let drafts: [UnsentRow]
    let formPath: String
    let nonce: String
    let version: String
    let inputs: [FormInput]
    let send: String
    let backAddress: String
    let backName: String

    package static let computed = FieldTable<MemberFormView>([.flag("hasDrafts") { !$0.drafts.isEmpty }])
}
