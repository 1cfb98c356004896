import CGI
import Foundation
import Model
import Site
import State

/// A request with its site, installation and clock.
package struct RequestContext: Sendable {
    package let request: CGIRequest
    package private(set) var site: DeskSite
    package let installation: Desk.Installation
    package let now: Date
    let cookies: DeskCookies
    /// The audience of the route.
    private let audience: Route.Audience
    /// Whether a script gets the answer, also that of an error.
    private let isForScripts: Bool
    /// Whether scripts of the site's pages ask here, also those on another host of the same site.
    private let isForPages: Bool
    /// The values of the route's parameters.
    private let parameters: [String: String]

    /// The context of a request.
    /// - Throws: `Problems` if settings or theme have errors.
    init(
        _ request: CGIRequest, parameters: [String: String] = [:], for audience: Route.Audience = .everyone,
        isForScripts: Bool = false, isForPages: Bool = false, installation: Desk.Installation, now: Date
    ) throws(Problems) {
        (self.audience, self.isForScripts, self.isForPages) = (audience, isForScripts, isForPages)
        var cookies = DeskCookies(request)
        let chosen = [request.query["lang"], request.cookies[cookies.language]].compactMap(\.self)
        let accepted = AcceptedLanguages.tags(request.acceptLanguage ?? "")
        site = try DeskSite(installation.build, preferring: chosen + accepted)
        if case .sameSite(_, let domain) = site.settings.program { cookies.domain = domain }
        self.cookies = cookies
        (self.request, self.parameters, self.installation, self.now) = (
            request, parameters, installation, now
        )
    }

    /// The value of a parameter of the route; empty if there is none.
    package func parameter(_ name: String) -> String { parameters[name] ?? "" }

    package var renderer: DeskRenderer { site.renderer }

    package var words: DeskWords { renderer.words }

    /// A text in each of the site's languages, for people who read another one than the page of this request.
    package func localized(_ text: (RequestContext) -> String) -> LocalizedText {
        let texts = site.wordsByLanguage.map { words in
            var context = self
            context.site.renderer.words = words
            return (words.language, text(context))
        }
        return LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified
    }

    /// The path at which the program is mounted.
    package var mount: String { request.mount.isEmpty ? site.settings.programPath ?? "" : request.mount }

    /// The path of pictures, without their names.
    package var pictures: String { "\(mount)/picture/" }

    /// The page's path and query without the language, for the links to other languages.
    var path: String {
        let query = request.query.names.filter { $0 != "lang" && $0 != "done" }.map { name in
            "\(Self.encoded(name))=\(Self.encoded(request.query[name] ?? ""))"
        }
        return (request.path.isEmpty ? "/" : request.path)
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    package static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The parts of a page around its content; for readers, with the tabs of the site's pages. `form` is the path and query of the page
    /// with its form, to which the links to other languages lead.
    package func frame(
        _ title: String, _ session: Session? = nil, csrf: String = "",
        tab: DeskFrame.Tab? = nil, form: String? = nil
    )
        -> DeskFrame
    {
        var frame = DeskFrame(
            words, mount: mount, title: title, tab: tab, csrf: session?.csrf ?? csrf,
            officer: session?.officer, path: form ?? (request.method == .post ? "/" : path))
        if session == nil {
            frame.tabs = site.tabs(at: request.path, installation.build.sections) { navigationPages }
        }
        return frame
    }

    // MARK: Answers

    /// A page, with a cookie if a language was just chosen.
    package func page(_ html: String, status: Int = 200) -> CGIResponse {
        keepingLanguage(.html(Array(html.utf8), status: status))
    }

    /// The response, with a cookie if a language was just chosen.
    private func keepingLanguage(_ response: CGIResponse) -> CGIResponse {
        guard let chosen = request.query["lang"], chosen == words.language else { return response }
        var response = response
        response.headers.append(cookies.setting(language: chosen))
        return response
    }

    /// A page with a view in its frame, as `frame` makes it.
    package func page(
        _ view: some DeskView, _ title: String, _ session: Session? = nil, tab: DeskFrame.Tab? = nil,
        form: String? = nil, status: Int = 200
    ) -> CGIResponse {
        page(renderer.html(view, frame(title, session, tab: tab, form: form)), status: status)
    }

    /// A redirect to `path` below the mount, with status 303, to a page in the language that was just chosen.
    package func redirect(to path: String) -> CGIResponse {
        keepingLanguage(.redirect(303, to: mount + path))
    }

    /// The response to an error.
    package func page(for error: DeskError) -> CGIResponse {
        if isForScripts || request.path.utf8.starts(with: "/api/".utf8) { return problem(for: error) }
        if isForReaders(error), let key = readerPhrase(of: error) {
            var response = message(key, error)
            if case .methodNotAllowed(let allowed) = error { response.headers.append(("Allow", allowed)) }
            return response
        }
        switch error {
        case .signInFirst(let next, let kind):
            return signIn(kind, next: next)
        case .signedOut(let form): return page(for: form)
        case .secondFactorFirst: return redirect(to: "/account/factor")
        case .suspended(let reason): return suspended(reason)
        case .nameFirst(let next): return nameFirst(next)
        case .notFound:
            return message(.notFound, words.say(DeskWords.Message.notFoundWhy), error)
        case .methodNotAllowed(let allowed):
            var response = message(
                .badRequest, "\(request.method.rawValue): \(allowed)", error, to: pageAbove)
            response.headers.append(("Allow", allowed))
            return response
        case .notYours:
            return message(.notYours, words.say(DeskWords.Message.notYoursWhy), error)
        case .editorsOnly:
            return message(.editorsOnly, words.say(DeskWords.Message.editorsOnlyWhy), error)
        case .notFromHere:
            let why = otherAddress(insteadOf: "\(mount)/") ?? words.say(DeskWords.Message.notFromHereWhy)
            return message(.notFromHere, why, error)
        case .cookieMissing:
            let address = fullAddress("/login")
            let key: DeskWords.Account = site.settings.hasTLS ? .noCookie : .noHTTPS
            return SignInPages.page(
                self, problem: words.say(key, ["address": address]), next: "/", status: error.status)
        case .badField(let name): return message(.badRequest, name, error)
        case .tooLarge: return message(.badRequest, error.status.description, error)
        case .twoCookies: return message(.badRequest, "Cookie", error)
        case .notNow: return message(.notNow, words.say(DeskWords.Message.notNowWhy), error)
        case .erased: return message(.erased, words.say(DeskWords.Message.erasedWhy), error)
        case .outOfOrder(let reason):
            return message(
                .outOfOrder, words.say(DeskWords.Message.outOfOrderWhy, ["reason": reason]),
                error)
        }
    }

    /// Whether a reader meets the error: on a page of the site, or at an address that nothing has, without a session.
    private func isForReaders(_ error: DeskError) -> Bool {
        audience.isOfSite || error == .notFound && request.cookies[cookies.session] == nil
    }

    /// The sentence for readers about an error; nil for errors that only officers meet.
    private func readerPhrase(of error: DeskError) -> DeskWords.ReaderError? {
        switch error {
        case .notFound: .notFound
        case .notFromHere: .notFromHere
        case .cookieMissing:
            site.settings.hasTLS ? .noCookie : .noHttps
        case .badField, .twoCookies: .brokenForm
        case .tooLarge: .tooLarge
        case .notNow: .notNow
        case .erased: .erased
        case .outOfOrder: .outOfOrder
        case .methodNotAllowed: pageAbove == nil ? .formGone : .formAbove
        case .signInFirst, .signedOut, .secondFactorFirst, .notYours, .editorsOnly, .suspended, .nameFirst:
            nil
        }
    }

    /// The fields of the core's own forms that take texts: reports, answers, and sentences to authors.
    static let ownTextFields = ["text", "reason"]

    /// The texts in a form of this site, so that its page for an error shows them; nil if there are none.
    var typedText: String? {
        // A vote has no text: its `subject` is an id.
        // Buttons send no texts.
        guard isFromOwnPage, request.form["vote"] == nil, request.form["go"] == nil else { return nil }
        let fields = Set(textFields + Self.ownTextFields)
        // Texts of other languages have a tag behind a point.
        let names = request.form.names.filter { fields.contains(String($0.prefix { $0 != "." })) }
        let texts = names.compactMap { request.form[$0] }.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    /// The fields with texts of the kind of post whose form was sent; those of all kinds for other forms, but for names, which are choices there.
    private var textFields: [String] {
        let kinds = installation.sections.kinds
        let own = kinds.first { $0.submission(request, languages: site.settings.languages) != nil }
        return own?.textFields ?? kinds.flatMap { $0.textFields }.filter { $0 != "name" }
    }

    /// The texts in the form for its page; nil if there are none.
    package func typed(isKept: Bool = false) -> TypedText? {
        typedText.map { TypedText(typedText: $0, isKept: isKept) }
    }

    /// The page of an error for readers, which leads back to the site. The reason of a failure is only in the log.
    private func message(_ text: DeskWords.ReaderError, _ error: DeskError) -> CGIResponse {
        let address = fullAddress(request.path)
        let above = text == .formAbove ? pageAbove : nil
        let other = error == .notFromHere ? otherAddress(insteadOf: words.words.link("/")) : nil
        let view = DeskMessageView(
            heading: words.say(DeskWords.ReaderError.title),
            text: other ?? words.say(text, ["address": address]),
            address: above.map { mount + $0 } ?? words.words.link("/"),
            way: above == nil ? words.say(DeskWords.Receipt.toSite) : words.say(DeskWords.Message.toPage),
            typed: typed())
        return page(view, words.say(DeskWords.ReaderError.title), status: error.status)
    }

    /// `path` is that of a page to open instead of the desk.
    private func message(
        _ heading: DeskWords.Message, _ text: String, _ error: DeskError, to path: String? = nil
    ) -> CGIResponse {
        let view = DeskMessageView(
            heading: words.say(heading), text: text, address: mount + (path ?? "/"),
            way: words.say(path == nil ? DeskWords.Message.toDesk : .toPage),
            typed: typed())
        return page(view, words.say(heading), status: error.status)
    }

    /// The sentence that names the address of a path at the site's own host, for a request that was sent to another host; nil for the
    /// site's own, and where a web server in front does not say which it was.
    func otherAddress(insteadOf path: String) -> String? {
        let origin = site.settings.programOrigin
        guard !request.isLocal, let host = request.host, !OriginCheck.isHost(host, of: origin),
            !OriginCheck.isThisMachine(host)
        else { return nil }
        return words.say(DeskWords.ReaderError.otherAddress, ["host": host, "address": "\(origin)\(path)"])
    }

    /// The address of a path of this program, with its host, for mails and links to keep.
    package func fullAddress(_ path: String) -> String { site.settings.programOrigin + mount + path }

    // MARK: Client

    /// The database, opened only if a page needs it.
    package func database() throws(DeskError) -> StateDatabase {
        try DeskError.state(installation.openState(installation.root))
    }

    /// The client's address, device and cookies.
    var browser: Browser {
        Browser(
            address: request.remoteAddress, device: DeviceName.of(request.userAgent),
            cookie: request.cookies[cookies.session], deviceCookie: request.cookies[cookies.device])
    }

    /// The account that the web server has authenticated; nil if there is none or site.yml does not trust it.
    var remoteAccount: String? {
        guard let user = request.remoteUser else { return nil }
        return site.settings.signIn.remoteUser?.account(of: user)
    }

    /// The member whom the web server has authenticated; nil if there is none or site.yml does not trust it for members.
    var remoteMember: RemoteMember? {
        guard site.settings.members?.remoteUser == true else { return nil }
        return request.remoteUser.flatMap { RemoteMember($0) }
    }

    /// Whether a form comes from the site's own host by plain http, where browsers keep no cookie of the desk.
    var comesWithoutTLS: Bool {
        !request.isLocal && request.fetchSite == nil
            && OriginCheck.isPlain(request.origin, of: site.settings.programOrigin)
    }

    /// Throws `.notFromHere` unless the request comes from a page of this desk.
    func checkOrigin() throws(DeskError) {
        guard isFromOwnPage else { throw .notFromHere }
    }

    private var isFromOwnPage: Bool {
        originCheck.allows(origin: request.origin, fetchSite: request.fetchSite)
    }

    private var originCheck: OriginCheck {
        OriginCheck(
            site: site.settings.programOrigin, isLocal: request.isLocal,
            pages: isForPages ? PageSharing.origin(of: site.settings) : nil)
    }

    /// A response with the headers for a script of a page on another host of the same site.
    func shared(_ response: CGIResponse) -> CGIResponse {
        guard isForPages, let pages = PageSharing.origin(of: site.settings) else { return response }
        return PageSharing.shared(response, with: originCheck.isFromPages(request.origin) ? pages : nil)
    }
}
