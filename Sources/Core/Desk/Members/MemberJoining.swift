import CGI
import Model
import Site
import State

/// The parts that the pages for signing in as a member share.
struct MemberJoining {
    let context: RequestContext
    let members: MemberSettings
    /// The cookie that ties the forms to the browser.
    let cookie: FormCookie

    /// - Throws: `.notFound` where members are off.
    init(_ context: RequestContext) throws(DeskError) {
        guard let members = context.site.settings.members else { throw .notFound }
        (self.context, self.members, cookie) = (context, members, FormCookie(context))
    }

    var browser: MemberBrowser {
        MemberBrowser(
            address: context.request.remoteAddress, form: cookie.secret, session: context.memberToken,
            device: context.browser.device)
    }

    /// The path to open after signing in, from a field or a query; nil for none and for a page that the program does not have.
    func next(_ text: String?) -> String? {
        guard let text, text != "/" else { return nil }
        return LocalPath(text, of: context.installation.sections.routes)?.text
    }

    /// The redirect of a member who is signed in; `next` is a path, or empty.
    func leadOn(_ next: String) -> CGIResponse { context.redirect(to: self.next(next) ?? "/member") }

    /// The path of the page for signing in, with the page to open afterwards.
    func path(next: String?) -> String {
        "/join" + (next.map { "?next=\(RequestContext.encoded($0))" } ?? "")
    }

    /// The answer to somebody who sent a link, a code, or the name that the web server gives. `again` is the form after a problem.
    func answer(
        _ outcome: SignInOutcome, again: (_ problem: String, _ refusal: SignInFailure?) -> CGIResponse
    ) -> CGIResponse {
        let words = context.words
        switch outcome {
        case .begun(let token, let next):
            var response = leadOn(next)
            response.headers += [
                context.cookies.setting(member: token.text), context.cookies.settingMemberMark,
            ]
            if let reader = reader(attachedTo: token) {
                response.headers.append(context.cookies.setting(reader: reader.text))
            }
            return response
        case .refused(let state): return answer(state) ?? again(words.say(DeskWords.Join.gone), nil)
        case .wrongCode(let left): return again(words.say(DeskWords.Join.wrongCode, count: left), nil)
        case .throttled(let end):
            let refusal = SignInFailure(until: end, context) {
                words.say(DeskWords.Join.manyCodes, ["time": $0])
            }
            return again(refusal.problem, refusal)
        }
    }

    /// The browser's reader, who gets the member's notifications from now on; nil after a failure, which is reported: signing in works without.
    private func reader(attachedTo session: SessionToken) -> SessionToken? {
        do throws(DeskError) {
            let (reader, database) = (try ReaderCredentials(context).key ?? .random(), try context.database())
            try DeskError.state(database.attach(reader, to: session, now: context.now))
            return reader
        } catch {
            context.installation.report("\(error)")
            return nil
        }
    }

    /// The answer to somebody whose request is in a state; nil while it can be used.
    func answer(_ state: SignInState) -> CGIResponse? {
        switch state {
        case .open: nil
        case .signedIn(let next): leadOn(next)
        case .blocked: message(.blockedTitle, .blocked, status: 403)
        case .used: message(.usedTitle, .used, status: 409)
        case .gone: message(.goneTitle, .gone, status: 404)
        }
    }

    /// A page that leads to a new mail.
    private func message(
        _ heading: DeskWords.Join, _ text: DeskWords.Join, status: Int
    ) -> CGIResponse {
        let words = context.words
        let view = DeskMessageView(
            heading: words.say(heading), text: words.say(text), address: "\(context.mount)/join",
            way: words.say(DeskWords.Join.newMail))
        return context.page(view, words.say(heading), form: "/join", status: status)
    }
}
