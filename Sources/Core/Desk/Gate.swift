import CGI
import Site
import State

/// A request that the gate of its route admitted, with the session that it found and the database that it opened.
package struct AdmittedRequest<Account: Sendable>: Sendable {
    package let context: RequestContext
    package let session: Account
    package let database: StateDatabase

    package var parts: (RequestContext, Account, StateDatabase) { (context, session, database) }
}

package typealias OfficerRequest = AdmittedRequest<Session>
package typealias MemberRequest = AdmittedRequest<MemberSession>

/// The gate of the routes that need a session, which runs before their handlers.
extension RequestContext {
    // MARK: Officers

    /// The state of the session cookie; `.unknown` if the web server has authenticated another account.
    func session(_ database: StateDatabase) throws(DeskError) -> SessionState {
        if request.cookies.isRepeated(cookies.session) { throw .twoCookies }
        guard let cookie = request.cookies[cookies.session] else { return .unknown }
        let state = try DeskError.state(database.session(cookie, now: now))
        if case .valid(let session) = state, let remoteAccount, remoteAccount != session.officer.name {
            return .unknown
        }
        return state
    }

    /// The session of an officer who opens a page. `isSettingUp` admits a session without a required second factor.
    func signedIn(_ database: StateDatabase, isSettingUp: Bool = false) throws(DeskError) -> Session {
        guard case .valid(let session) = try session(database) else { throw .signInFirst(next: path) }
        if lacksSecondFactor(session), !isSettingUp { throw .secondFactorFirst }
        return session
    }

    /// Whether the officer must set up a second factor first. An officer authenticated by the web server need
    /// not: its sign-on has its own rules.
    func lacksSecondFactor(_ session: Session) -> Bool {
        site.settings.signIn.requiresSecondFactor && !session.officer.hasSecondFactor && remoteAccount == nil
    }

    /// The session of an officer who changes something; checks origin and CSRF token. Without such a session, a draft is stored where it
    /// is known whose form it is.
    func changing(_ database: StateDatabase, isSettingUp: Bool = false) throws(DeskError) -> Session {
        try checkOrigin()
        let state = try session(database)
        let csrf = request.cookies[cookies.session].flatMap { SessionToken($0)?.csrf }
        guard case .valid(let session) = state else {
            if case .unknown = state {
                throw typedText == nil ? .signInFirst(next: formPage) : .signedOut(signedOut(.unknown))
            }
            guard OriginCheck.isSame(request.form["csrf"], csrf) else { throw .notFromHere }
            throw try signedOut(state, database)
        }
        guard OriginCheck.isSame(request.form["csrf"], csrf) else { throw try outdated(session, database) }
        guard isSettingUp || !lacksSecondFactor(session) else {
            _ = try DraftSubmissions.keep(self, database, of: session.officer.name)
            throw .secondFactorFirst
        }
        return session
    }

    /// Checks that a page of this site sent the request, by JSON: browsers name the origin of each POST, and ask before they send JSON
    /// to another site (CORS), which gets no permission.
    func checkJSON() throws(DeskError) {
        guard request.contentType == .json, request.origin != nil else { throw .notFromHere }
        try checkOrigin()
    }

    /// The officer who is signed in and may use the desk; nil for others.
    package func officerSession(_ database: StateDatabase) throws(DeskError) -> Session? {
        guard case .valid(let session) = try session(database), !lacksSecondFactor(session) else {
            return nil
        }
        return session
    }

    /// The error of a form whose session is over.
    private func signedOut(_ state: SessionState, _ database: StateDatabase) throws(DeskError) -> DeskError {
        let (officer, cause): (String, SignedOutForm.Cause)
        switch state {
        case .expired(let name, _): (officer, cause) = (name, .timedOut)
        case .ended(let name, let isAdmitted):
            (officer, cause) = (name, isAdmitted ? .ended : .notAdmitted(account: name))
        case .valid, .unknown: return .signInFirst(next: formPage)
        }
        let kept = try DraftSubmissions.keep(
            self, database, of: officer, isOfEndedSession: cause != .timedOut)
        // A button without a text has nothing to keep.
        return kept == nil && typedText == nil && cause != .timedOut
            ? .signInFirst(next: formPage) : .signedOut(signedOut(cause, kept))
    }

    /// The error of a form with the token of another session, such as one that ended before the officer signed in again. Only a browser
    /// can tell that the desk's own page sent it.
    private func outdated(_ session: Session, _ database: StateDatabase) throws(DeskError) -> DeskError {
        guard request.form["csrf"] != nil, request.origin != nil || request.fetchSite != nil else {
            return .notFromHere
        }
        let kept = try DraftSubmissions.keep(self, database, of: session.officer.name)
        return kept == nil && typedText == nil ? .notFromHere : .signedOut(signedOut(.otherSession, kept))
    }

    private func signedOut(_ cause: SignedOutForm.Cause, _ kept: KeptForm? = nil) -> SignedOutForm {
        SignedOutForm(cause: cause, kept: kept, page: formPage)
    }

    // MARK: Members

    /// The session of a member who opens a page, or changes something: then origin and CSRF token are checked. `admitsSuspended` is for the
    /// pages of the account itself.
    func member(
        _ database: StateDatabase, isChanging: Bool, admitsSuspended: Bool = false
    ) throws(DeskError) -> MemberSession {
        if isChanging { try checkOrigin() }
        guard let session = try memberSession(database, admittingSuspended: true) else {
            guard isChanging else { throw .signInFirst(next: path, .member) }
            throw .signInFirst(next: try keptDraft(database) ?? formPage, .member)
        }
        guard !isChanging || OriginCheck.isSame(request.form["csrf"], session.csrf) else {
            throw .notFromHere
        }
        if session.member.blocked != nil, !admitsSuspended {
            throw .suspended(reason: session.member.reason ?? "")
        }
        return session
    }

    /// The session of the member who is signed in; nil if nobody is, or the web server has authenticated another member. That of a suspended
    /// member counts with `admittingSuspended` alone.
    package func memberSession(
        _ database: StateDatabase, admittingSuspended: Bool = false
    ) throws(DeskError) -> MemberSession? {
        if request.cookies.isRepeated(cookies.member) { throw .twoCookies }
        guard let token = memberToken,
            let session = try DeskError.state(
                database.memberSession(token, admittingSuspended: admittingSuspended, now: now))
        else { return nil }
        guard let remoteMember,
            try DeskError.state(database.isRemote(session.member.id, otherThan: remoteMember.address))
        else { return session }
        return nil
    }

    /// The same; nil too where the site has no members.
    package func signedInMember(_ database: StateDatabase) throws(DeskError) -> MemberSession? {
        site.settings.members == nil ? nil : try memberSession(database)
    }

    /// The secret in the cookie of a member's session; nil if there is none.
    var memberToken: SessionToken? { request.cookies[cookies.member].flatMap { SessionToken($0) } }

    /// Keeps the form of a session that is over as a draft of its member.
    /// - Returns: The path of the page that shows the draft; nil if none was kept.
    private func keptDraft(_ database: StateDatabase) throws(DeskError) -> String? {
        guard let token = memberToken, OriginCheck.isSame(request.form["csrf"], token.csrf),
            let member = try DeskError.state(database.memberID(ofSession: token))
        else { return nil }
        return try MemberDrafts.keep(self, database, of: member)
    }

    /// An answer to a member, with the mark by which scripts know of the sign-in, if the browser lacks it.
    func marked(_ response: CGIResponse) -> CGIResponse {
        guard request.cookies[cookies.memberMark] == nil else { return response }
        var response = response
        response.headers.append(cookies.settingMemberMark)
        return response
    }

    // MARK: Ways to sign in

    /// The redirect to the page for signing in; for a member's form with texts, a page that shows them. A form that was kept as a draft
    /// opens again behind it (`next`).
    func signIn(_ kind: AccountKind, next: String) -> CGIResponse {
        let path = kind.signInPath + (next == "/" ? "" : "?next=\(Self.encoded(next))")
        let isKept = next.contains("unsent=")
        guard kind == .member, let typed = typed(isKept: isKept) else { return redirect(to: path) }
        let title = words.say(DeskWords.ReaderError.title)
        let view = DeskMessageView(
            heading: title, text: words.say(DeskWords.SignIn.noSession),
            notes: isKept ? [words.say(DeskWords.SignIn.keptUntilSignIn)] : [], address: mount + path,
            way: words.say(DeskWords.Key.signIn), typed: typed)
        return page(view, title, status: 403)
    }

    /// The path of the page with the form that the request sends: that of its post, else the nearest page above the form's own path.
    var formPage: String {
        if let page = CommentPages.formPage(request) { return page }
        for kind in installation.sections.kinds {
            guard let sent = kind.submission(request, languages: site.settings.languages) else { continue }
            return sent.page ?? sent.id.flatMap { kind.path(of: $0) } ?? kind.newPath
        }
        return ModerationForm.page(of: self)?.path ?? pageAbove ?? "/"
    }

    /// The path of the nearest page at or above the request's path; nil if there is none below the start page.
    var pageAbove: String? {
        var steps = request.path.split(separator: "/")
        while !steps.isEmpty {
            let path = "/" + steps.joined(separator: "/")
            if LocalPath(path, of: installation.sections.routes) != nil { return path }
            steps.removeLast()
        }
        return nil
    }
}
