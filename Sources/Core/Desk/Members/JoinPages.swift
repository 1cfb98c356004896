import CGI
import Foundation
import Model
import Site
import State

/// The page on which members sign in: by a mail to an address of the site's domains, or by the web server's sign-on.
struct JoinPages {
    private let joining: MemberJoining

    private var context: RequestContext { joining.context }
    private var words: DeskWords { context.words }

    /// - Throws: `.notFound` where members are off.
    private init(_ context: RequestContext) throws(DeskError) { joining = try MemberJoining(context) }

    // MARK: Handlers

    /// `GET /join[?next=<path>]`: the form for an address, or the button for the web server's name. After a mail, `?step=code` has the form
    /// for its code.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let pages = try JoinPages(context)
        let next = pages.joining.next(context.request.query["next"])
        if context.request.query["step"] == "code", let page = try JoinCodePage.page(pages.joining) {
            return page
        }
        if context.memberToken != nil, try context.memberSession(context.database()) != nil {
            return pages.joining.leadOn(next ?? "")
        }
        return pages.page(next: next)
    }

    /// `POST /join`: `address`, `next`; or `code`, `request`; or `remote`, the name that the web server gives, and `next`.
    static func post(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let pages = try JoinPages(context)
        let form = context.request.form
        if form["request"] != nil { return try JoinCodePage.post(pages.joining) }
        let next = pages.joining.next(form["next"])
        guard try pages.joining.cookie.isProved else { return pages.withoutCookie(next: next) }
        return form["remote"] == nil ? try pages.mail(next: next) : try pages.remote(next: next)
    }

    // MARK: Ways to sign in

    /// Signs in the member whom the web server names.
    private func remote(next: String?) throws(DeskError) -> CGIResponse {
        guard let member = context.remoteMember, context.request.form["remote"] == member.name else {
            return page(next: next, status: 403)
        }
        let database = try context.database()
        let outcome = try DeskError.state(
            database.signIn(remote: member.address, in: joining.browser, now: context.now))
        if case .begun(let token, _) = outcome {
            return joining.answer(.begun(token, next: next ?? "")) { _, _ in page(next: next) }
        }
        return joining.answer(outcome) { _, _ in page(next: next) }
    }

    /// Writes a mail to the address in the form. The answer is the same for each address of the domains.
    private func mail(next: String?) throws(DeskError) -> CGIResponse {
        let typed = context.request.form["address"] ?? ""
        // A second address, of any domain, keeps the way to an account open after the school's has ended.
        let isSecond = context.request.form["second"] == "true"
        let address: MemberAddress
        do throws(MemberAddress.Fault) {
            address = try MemberAddress(typed, domains: isSecond ? nil : joining.members.domains)
        } catch {
            return page(
                next: next, typed: typed, problem: sentence(of: error),
                offersSecond: isSecond || error == .otherDomain, status: 422)
        }
        guard context.isServed(.mail) else { return page(next: next, typed: typed, status: 503) }
        let request = SignInRequest(
            address: address.text, next: next ?? "", client: context.request.remoteAddress,
            isSecond: isSecond)
        let database = try context.database()
        let result = try DeskError.state(
            database.request(request, now: context.now, message: message))
        switch result {
        case .written(let id):
            context.installation.startDelivery()
            var response = context.redirect(to: "/join?step=code")
            response.headers.append(context.cookies.setting(join: id.text))
            return response
        case .throttled(let end): return limited(until: end, DeskWords.Mail.tooMany, typed, next: next)
        case .addressThrottled(let end):
            return limited(until: end, DeskWords.Join.manyMails, typed, next: next)
        }
    }

    private func message(_ secrets: SignInRequest.Secrets) -> (subject: String, text: String) {
        let link = context.fullAddress("/join/\(secrets.link.text)?lang=\(words.language)")
        let text = words.say(
            DeskWords.Join.mailText,
            [
                "site": words.siteName, "link": link, "code": secrets.code,
                "time": words.moment(secrets.until, now: context.now),
            ])
        return (words.say(DeskWords.Join.mailSubject, ["site": words.siteName]), text)
    }

    // MARK: Pages

    private func limited(
        until end: Date, _ key: some PhraseKey, _ typed: String, next: String?
    ) -> CGIResponse {
        let refusal = SignInFailure(until: end, context) { words.say(key, ["time": $0]) }
        return refusal.added(to: page(next: next, typed: typed, notice: refusal.problem))
    }

    private func withoutCookie(next: String?) -> CGIResponse {
        let typed = context.request.form["address"] ?? ""
        let notice = words.say(DeskWords.Receipt.formCookieGone)
        return page(next: next, typed: typed, notice: notice, status: 403)
    }

    private func sentence(of fault: MemberAddress.Fault) -> String {
        switch fault {
        case .unusable: words.say(DeskWords.Mail.wrongAddress)
        case .notPlain: words.say(DeskWords.Join.notPlain)
        case .otherDomain: words.say(DeskWords.Join.otherDomain, ["domains": domains])
        }
    }

    /// The domains as the ends of addresses.
    private var domains: String { joining.members.domains.map { "@\($0)" }.joined(separator: ", ") }

    /// The sentence of a site on which nobody can sign in now; nil where somebody can.
    private var closure: String? {
        if context.remoteMember != nil { return nil }
        if joining.members.domains.isEmpty { return words.say(DeskWords.Join.noRemote) }
        return context.isServed(.mail) ? nil : words.say(DeskWords.Join.noMail)
    }

    private func page(
        next: String?, typed: String = "", problem: String? = nil, notice: String? = nil,
        offersSecond: Bool = false, status: Int = 200
    ) -> CGIResponse {
        let form = TypedForm([.memberAddress], ["address": typed])
        let inputs = FormInputs(form, [], words).all.map { input in
            var input = input
            (input.inputProblem, input.inputHint) = (
                problem, words.say(DeskWords.Join.domains, ["domains": domains])
            )
            input.describe()
            return input
        }
        let view = JoinView(
            notice: notice, hasProblems: problem != nil, closure: closure, inputs: inputs, next: next ?? "",
            remoteName: context.remoteMember?.name, offersSecond: offersSecond)
        return context.readerPage(
            view, words.say(DeskWords.Join.title), form: joining.path(next: next), status: status)
    }
}

extension FormField {
    /// The mail address of a member. Whether it can be one, `MemberAddress` says.
    static var memberAddress: FormField {
        FormField("address", .mail, DeskWords.Join.address, isRequired: true, autocomplete: "email")
    }
}
