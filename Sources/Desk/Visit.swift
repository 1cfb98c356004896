import CGI
import Foundation
import Model
import Site
import State

/// A request, and all that answering it needs.
struct Visit: Sendable {
    let request: CGIRequest
    let site: DeskSite
    let place: Desk.Place
    let now: Date
    let cookies: DeskCookies

    /// A visit.
    /// - Throws: `Problems` with what keeps the desk from being shown.
    init(_ request: CGIRequest, place: Desk.Place, now: Date) throws(Problems) {
        cookies = DeskCookies(request)
        let chosen = [request.query["lang"], request.cookies[cookies.language]].compactMap(\.self)
        let accepted = AcceptedLanguages.tags(request.acceptLanguage ?? "")
        site = try DeskSite(place.build, preferring: chosen + accepted)
        (self.request, self.place, self.now) = (request, place, now)
    }

    /// The desk in the visitor's language.
    var maker: DeskMaker { site.maker }

    /// What the desk says.
    var words: DeskWords { maker.words }

    /// Where the program is mounted.
    var mount: String { request.mount.isEmpty ? site.settings.poster ?? "" : request.mount }

    /// The page's path and query without a language, for the links to the other languages.
    private var path: String {
        let query = request.query.names.filter { $0 != "lang" && $0 != "done" }.map { name in
            "\(Self.encoded(name))=\(Self.encoded(request.query[name] ?? ""))"
        }
        return (request.path.isEmpty ? "/" : request.path)
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// What stands around a page.
    func frame(_ title: String, _ session: Session? = nil, csrf: String = "", place: DeskFrame.Place? = nil)
        -> DeskFrame
    {
        DeskFrame(
            words, mount: mount, title: title, place: place, csrf: session?.csrf ?? csrf,
            officer: session?.officer.shownName, account: session?.officer.name,
            isEditor: session?.officer.role == .editor,
            hasSecondFactor: session?.officer.hasSecondFactor == true, asksForProof: remoteAccount == nil,
            path: request.method == .post ? "/" : path)
    }

    // MARK: Answers

    /// A page, with the cookie of a language that was just chosen.
    func page(_ html: String, status: Int = 200) -> CGIResponse {
        var response = CGIResponse.html(Array(html.utf8), status: status)
        if let chosen = request.query["lang"], chosen == words.language {
            response.headers.append(cookies.setting(language: chosen))
        }
        return response
    }

    /// Leads to another page of the desk: a path below the mount.
    func redirect(to path: String) -> CGIResponse { .redirect(303, to: mount + path) }

    /// The page that says what went wrong.
    func page(for error: DeskError) -> CGIResponse {
        switch error {
        case .signInFirst(let next):
            return redirect(to: "/login" + (next == "/" ? "" : "?next=\(Self.encoded(next))"))
        case .expired(let nonce, let title):
            return SignInPages.page(
                self, problem: words.say(.expired), next: nonce.map { "/events/new?unsent=\($0)" } ?? "/",
                kept: title,
                status: error.status)
        case .secondFactorFirst: return redirect(to: "/account/factor")
        case .notFound: return message(.notFound, words.say(.notFoundWhy), error)
        case .methodNotAllowed(let allowed):
            var response = message(.badRequest, "\(request.method.rawValue): \(allowed)", error)
            response.headers.append(("Allow", allowed))
            return response
        case .notYours: return message(.notYours, words.say(.notYoursWhy), error)
        case .notFromHere: return message(.notFromHere, words.say(.notFromHereWhy), error)
        case .badField(let name): return message(.badRequest, name, error)
        case .twoCookies: return message(.badRequest, "Cookie", error)
        case .notNow: return message(.notNow, words.say(.notNowWhy), error)
        case .outOfOrder(let reason):
            return message(.outOfOrder, words.say(.outOfOrderWhy, ["reason": reason]), error)
        }
    }

    private func message(_ heading: DeskWords.Key, _ text: String, _ error: DeskError) -> CGIResponse {
        let view = MessageOfDesk(
            heading: words.say(heading), text: text, address: "\(mount)/", way: words.say(.toDesk))
        return page(maker.html(view, frame(words.say(heading))), status: error.status)
    }

    // MARK: Who it is

    /// The database, opened where a page needs it.
    func database() throws(DeskError) -> StateDatabase {
        try DeskError.state { () throws(StateError) in try StateDatabase(root: place.root) }
    }

    /// The browser, as the state knows it.
    var browser: Browser {
        Browser(
            address: request.remoteAddress, device: DeviceName.of(request.userAgent),
            cookie: request.cookies[cookies.session])
    }

    /// The account that the web server's own sign-on names; nil where site.yml does not trust it, or nobody is signed on.
    var remoteAccount: String? {
        guard let user = request.remoteUser else { return nil }
        return site.settings.signIn.remoteUser?.account(of: user)
    }

    /// What the visitor's cookie is worth: nothing where the web server knows somebody else.
    func session(_ database: StateDatabase) throws(DeskError) -> SessionState {
        if request.cookies.isRepeated(cookies.session) { throw .twoCookies }
        guard let cookie = request.cookies[cookies.session] else { return .unknown }
        let state = try DeskError.state { () throws(StateError) in try database.session(cookie, now: now) }
        if case .valid(let session) = state, let remoteAccount, remoteAccount != session.officer.name {
            return .unknown
        }
        return state
    }

    /// The session of an officer who looks at a page. `isSettingUp` says that it is one for which no second factor is needed.
    func signedIn(_ database: StateDatabase, isSettingUp: Bool = false) throws(DeskError) -> Session {
        guard case .valid(let session) = try session(database) else { throw .signInFirst(next: path) }
        if lacksSecondFactor(session), !isSettingUp { throw .secondFactorFirst }
        return session
    }

    /// Whether an officer has to set up a second factor before anything else. Who comes by the web server's own sign-on has shown there
    /// what it asks for.
    func lacksSecondFactor(_ session: Session) -> Bool {
        site.settings.signIn.requiresSecondFactor && !session.officer.hasSecondFactor && remoteAccount == nil
    }

    /// Whether a request that changes something comes from a page of this desk.
    func checkOrigin() throws(DeskError) {
        let isOwn = OriginCheck(siteURL: site.settings.url, isLocal: cookies.isLocal)
            .allows(origin: request.origin, fetchSite: request.fetchSite)
        guard isOwn else { throw .notFromHere }
    }

    /// The session of an officer who changes something.
    func changing(_ database: StateDatabase, isSettingUp: Bool = false) throws(DeskError) -> Session {
        try checkOrigin()
        switch try session(database) {
        case .valid(let session):
            guard OriginCheck.isSame(request.form["csrf"], session.csrf) else { throw .notFromHere }
            guard isSettingUp || !lacksSecondFactor(session) else {
                _ = try UnsentForms(self, database).keep(of: session.officer.name)
                throw .secondFactorFirst
            }
            return session
        case .expired(let officer, _):
            let csrf = request.cookies[cookies.session].flatMap { SessionToken($0)?.csrf }
            guard OriginCheck.isSame(request.form["csrf"], csrf) else { throw .notFromHere }
            let kept = try UnsentForms(self, database).keep(of: officer)
            throw .expired(kept: kept?.nonce, title: kept?.title ?? "")
        case .unknown: throw .signInFirst(next: "/")
        }
    }
}
