import CGI
import Foundation
import Model
import Site
import State

/// A request, and all that answering it needs.
struct RequestContext: Sendable {
    let request: CGIRequest
    let site: DeskSite
    let installation: Desk.Installation
    let now: Date
    let cookies: DeskCookies
    /// The values of the route's parameters.
    private let parameters: [String: String]

    /// A visit.
    /// - Throws: `Problems` with what keeps the desk from being shown.
    init(
        _ request: CGIRequest, parameters: [String: String] = [:], installation: Desk.Installation, now: Date
    ) throws(Problems) {
        cookies = DeskCookies(request)
        let chosen = [request.query["lang"], request.cookies[cookies.language]].compactMap(\.self)
        let accepted = AcceptedLanguages.tags(request.acceptLanguage ?? "")
        site = try DeskSite(installation.build, preferring: chosen + accepted)
        (self.request, self.parameters, self.installation, self.now) = (
            request, parameters, installation, now
        )
    }

    /// The value of a parameter of the route.
    func parameter(_ name: String) -> String { parameters[name] ?? "" }

    /// The id of the event that the path names.
    var eventID: String { EventPath(step: parameter("id")).id }

    /// The desk in the visitor's language.
    var maker: DeskRenderer { site.maker }

    /// What the desk says.
    var words: DeskWords { maker.words }

    /// Where the program is mounted.
    var mount: String { request.mount.isEmpty ? site.settings.poster ?? "" : request.mount }

    /// Where the desk shows pictures, up to their names.
    var pictures: String { "\(mount)/picture/" }

    /// The HTML of an event's detail, as its page will show it; empty where it is more than a page can hold.
    func detail(of event: Event) -> String { maker.detail(event, pictures: pictures) ?? "" }

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
    func frame(
        _ title: String, _ session: Session? = nil, csrf: String = "",
        tab: DeskFrame.Tab? = nil
    )
        -> DeskFrame
    {
        DeskFrame(
            words, mount: mount, title: title, tab: tab, csrf: session?.csrf ?? csrf,
            officer: session?.officer.shownName, account: session?.officer.name,
            isEditor: session?.officer.role == .editor,
            hasSecondFactor: session?.officer.hasSecondFactor == true,
            lacksPassword: session?.officer.hasPassword == false,
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
        case .notFound where request.path.utf8.starts(with: "/api/".utf8):
            return .problem(status: 404, detail: "There is nothing at this address.")
        case .notFound: return message(.notFound, words.say(.notFoundWhy), error)
        case .methodNotAllowed(let allowed):
            var response = message(.badRequest, "\(request.method.rawValue): \(allowed)", error)
            response.headers.append(("Allow", allowed))
            return response
        case .notYours: return message(.notYours, words.say(.notYoursWhy), error)
        case .notFromHere: return message(.notFromHere, words.say(.notFromHereWhy), error)
        case .cookieMissing:
            let address = "\(OriginCheck.secureOrigin(of: site.settings.url))\(mount)/login"
            return SignInPages.page(
                self, problem: words.say(.noCookie, ["address": address]), next: "/", status: error.status)
        case .badField(let name): return message(.badRequest, name, error)
        case .twoCookies: return message(.badRequest, "Cookie", error)
        case .notNow: return message(.notNow, words.say(.notNowWhy), error)
        case .erased: return message(.erased, words.say(.erasedWhy), error)
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
        try DeskError.state { () throws(StateError) in try StateDatabase(root: installation.root) }
    }

    /// The browser, as the state knows it.
    var browser: Browser {
        Browser(
            address: request.remoteAddress, device: DeviceName.of(request.userAgent),
            cookie: request.cookies[cookies.session], deviceCookie: request.cookies[cookies.device])
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

    /// Whether a form comes from the site's own host by plain http, where the browser keeps no cookie of the desk.
    var comesWithoutTLS: Bool {
        !request.isLocal && request.fetchSite == nil
            && OriginCheck.isPlain(request.origin, of: site.settings.url)
    }

    /// Whether a request that changes something comes from a page of this desk.
    func checkOrigin() throws(DeskError) {
        let isOwn = OriginCheck(siteURL: site.settings.url, isLocal: request.isLocal)
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
