import CGI
import Model
import State

/// A method and path pattern of the desk with their audience and handler.
package struct Route: Sendable {
    /// A handler of requests from anybody.
    package typealias Handler = @Sendable (RequestContext) async throws(DeskError) -> CGIResponse
    /// A handler of requests from people who are signed in.
    package typealias AccountHandler<Account> =
        @Sendable (AdmittedRequest<Account>) async throws(DeskError) -> CGIResponse

    /// The kind of body that a route reads, with its limits. A longer body is rejected before it is read.
    package enum Body: Sendable {
        /// No body: a page.
        case none
        /// A form of strangers: 16 KiB, 4 KiB per field.
        case strangers
        /// The form of a reader's post: 16 KiB, which a field may have too, so that the page can say that a text is too long. Its handler
        /// counts bytes first.
        case readers
        /// The queue of readers' posts: 64 KiB, 16 KiB per field, with a field for each of 500 posts.
        case moderation
        /// JSON of strangers: 8 KiB.
        case api
        /// A small form of officers: 64 KiB, 16 KiB per field.
        case officers
        /// The form of a post with a picture: 48 MiB, up to 20 MB for the picture, 256 KiB per field.
        case postForm
        /// A button or small form that changes a post: 64 KiB, 16 KiB per field.
        case postAction

        /// Whether an accepted request changes files in Content/.
        var changesContent: Bool { self == .postForm || self == .postAction }
    }

    /// The people who may use a route. There is no default.
    package enum Audience: CaseIterable, Sendable {
        /// People and programs alike: pages for signing in, and APIs.
        case everyone
        /// Readers, on pages of the site.
        case readers
        /// Members with a session, on pages of the site.
        case members
        /// Officers with a session, and with a second factor where one is required.
        case officers
        /// Officers who are editors.
        case editors

        /// Whether errors lead back to the site, not to the desk.
        var isOfSite: Bool { self == .readers || self == .members }

        /// The audiences whose handlers take no session.
        package enum Open: Sendable { case everyone, readers }
        /// The audience whose handlers take the session of a member.
        package enum Members: Sendable { case members }
        /// The audiences whose handlers take the session of an officer.
        package enum Officers: Sendable { case officers, editors }
    }

    /// The method; GET includes HEAD.
    package let method: CGIRequest.Method
    /// The path below the mount, such as `/picture/:name`; a step with a colon is a parameter for one step that is not
    /// empty; of `:member.json` without the ending.
    package let pattern: String
    package let body: Body
    package let audience: Audience
    /// The handler behind the gate, which admits the audience alone.
    package let handler: Handler
    /// Whether scripts of pages ask here: errors are JSON.
    let isForScripts: Bool
    /// Whether scripts of the site's pages ask here, also where these are on another host of the same site: the API, and what says so.
    let isForPages: Bool
    private let steps: [Substring]

    package init(
        _ method: CGIRequest.Method, _ pattern: String, _ handler: @escaping Handler, body: Body = .none,
        for audience: Audience.Open
    ) {
        self.init(method, pattern, body, audience == .readers ? .readers : .everyone, handler)
    }

    /// `admitsSuspended` admits members whom officers have suspended, to the pages of their accounts. `isForScripts` takes JSON in place of a
    /// form with a CSRF token, and `isForPages` also from pages on another host of the same site.
    package init(
        _ method: CGIRequest.Method, _ pattern: String, _ handler: @escaping AccountHandler<MemberSession>,
        body: Body = .none, for audience: Audience.Members, admitsSuspended: Bool = false,
        isForScripts: Bool = false, isForPages: Bool = false
    ) {
        self.init(
            method, pattern, body, .members, isForScripts: isForScripts, isForPages: isForPages
        ) { context throws(DeskError) in
            let database = try context.database()
            if isForScripts, method != .get { try context.checkJSON() }
            let session = try context.member(
                database, isChanging: method != .get && !isForScripts, admitsSuspended: admitsSuspended)
            return context.marked(
                try await handler(AdmittedRequest(context: context, session: session, database: database)))
        }
    }

    /// `isSettingUp` admits officers without a required second factor, who set it up by the route. `isForScripts` takes JSON in place of a
    /// form with a CSRF token.
    package init(
        _ method: CGIRequest.Method, _ pattern: String, _ handler: @escaping AccountHandler<Session>,
        body: Body = .none, for audience: Audience.Officers, isSettingUp: Bool = false,
        isForScripts: Bool = false
    ) {
        let isForEditors = audience == .editors
        self.init(
            method, pattern, body, isForEditors ? .editors : .officers, isForScripts: isForScripts
        ) { context throws(DeskError) in
            let database = try context.database()
            if isForScripts, method != .get { try context.checkJSON() }
            let session =
                method == .get || isForScripts
                ? try context.signedIn(database, isSettingUp: isSettingUp)
                : try context.changing(database, isSettingUp: isSettingUp)
            if isForEditors, session.officer.role != .editor { throw .editorsOnly }
            return try await handler(AdmittedRequest(context: context, session: session, database: database))
        }
    }

    private init(
        _ method: CGIRequest.Method, _ pattern: String, _ body: Body, _ audience: Audience,
        isForScripts: Bool = false, isForPages: Bool = false, _ handler: @escaping Handler
    ) {
        (self.method, self.pattern, self.body, self.audience) = (method, pattern, body, audience)
        (self.isForScripts, self.handler) = (isForScripts, handler)
        self.isForPages = isForPages || pattern.utf8.starts(with: "/api/".utf8)
        steps = pattern.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The methods of the route.
    var methods: [CGIRequest.Method] { method == .get ? [.get, .head] : [method] }

    /// The values of the pattern's parameters in a path; nil if the path does not match.
    func parameters(in path: [Substring]) -> [String: String]? {
        guard path.count == steps.count else { return nil }
        var parameters: [String: String] = [:]
        for (step, given) in zip(steps, path) {
            if step.utf8.first == UInt8(ascii: ":") {
                let name = step.utf8.dropFirst().prefix { $0 != UInt8(ascii: ".") }
                let ending = step.utf8.dropFirst(name.count + 1)
                let value = given.utf8.dropLast(ending.count)
                guard !value.isEmpty, given.utf8.suffix(ending.count).elementsEqual(ending) else {
                    return nil
                }
                parameters[String(Substring(name))] = String(Substring(value))
            } else if !step.utf8.elementsEqual(given.utf8) {
                return nil
            }
        }
        return parameters
    }
}

extension Route.Body {
    var limits: CGILimits {
        var limits = CGILimits()
        switch self {
        case .none, .strangers: (limits.body, limits.fieldText) = (16 << 10, 4 << 10)
        case .api: limits.body = 8 << 10
        case .readers:
            (limits.body, limits.fieldText) = (16 << 10, 16 << 10)
            // The page shows the form again with the truncated text.
            limits.cutsMarks = true
        case .moderation: (limits.body, limits.fieldText, limits.fields) = (64 << 10, 16 << 10, 600)
        case .officers, .postAction: (limits.body, limits.fieldText) = (64 << 10, 16 << 10)
        case .postForm:
            (limits.body, limits.file) = (48 << 20, UploadOrder.sizeLimit)
            // The form of an event has more fields than 32, with its questions in each language.
            limits.parts = limits.fields
            // The page shows the form again with the truncated text.
            limits.cutsMarks = true
        }
        return limits
    }
}
