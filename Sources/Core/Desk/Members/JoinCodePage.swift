import CGI
import Model
import Site
import State

/// The page with the form for the code of a mail, in the browser that asked for the mail.
struct JoinCodePage {
    /// Maximum length of a typed code, in bytes: with a space behind each digit.
    private static let limit = 48

    private let joining: MemberJoining
    /// The id of the request, which the code takes.
    private let id: SessionToken
    private let address: String?

    private var context: RequestContext { joining.context }
    private var words: DeskWords { context.words }

    private init(_ joining: MemberJoining, _ id: SessionToken) throws(DeskError) {
        (self.joining, self.id) = (joining, id)
        let database = try joining.context.database()
        address = try DeskError.state(database.signInAddress(of: id, now: joining.context.now))
    }

    /// The page of the request that the browser made; nil if that is over.
    static func page(_ joining: MemberJoining) throws(DeskError) -> CGIResponse? {
        let context = joining.context
        if context.request.cookies.isRepeated(context.cookies.join) { throw .twoCookies }
        guard let id = context.request.cookies[context.cookies.join].flatMap({ SessionToken($0) }) else {
            return nil
        }
        let database = try context.database()
        let state = try DeskError.state(
            database.signInState(of: id, in: joining.browser, now: context.now))
        switch state {
        case .open:
            return try JoinCodePage(joining, id).page(notice: try context.lateMail())
        case .gone, .used: return nil
        case .blocked, .signedIn: return joining.answer(state)
        }
    }

    /// Signs in by the code.
    static func post(_ joining: MemberJoining) throws(DeskError) -> CGIResponse {
        let (context, form) = (joining.context, joining.context.request.form)
        guard let id = form["request"].flatMap({ SessionToken($0) }) else { throw .badField("request") }
        let page = try JoinCodePage(joining, id)
        guard try joining.cookie.isProved else {
            let notice = context.words.say(DeskWords.Receipt.formCookieGone)
            return page.page(notice: notice, status: 403)
        }
        guard let code = digits(form["code"] ?? "") else {
            return page.page(problem: context.words.say(DeskWords.Join.oddCode), status: 422)
        }
        let database = try context.database()
        let outcome = try DeskError.state(
            database.signIn(by: .code(code, of: id), in: joining.browser, now: context.now))
        return joining.answer(outcome) { problem, refusal in
            guard let refusal else { return page.page(problem: problem, status: 422) }
            return refusal.added(to: page.page(notice: problem))
        }
    }

    /// The digits of a code as people type it: with spaces and hyphens, or with the wide digits of Chinese keyboards; nil for another text.
    static func digits(_ text: String) -> String? {
        guard text.utf8.count <= limit else { return nil }
        var digits = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x30...0x39: digits.unicodeScalars.append(scalar)
            // Fullwidth digits.
            case 0xFF10...0xFF19: digits += "\(scalar.value - 0xFF10)"
            // Spaces, and hyphens and dashes.
            case 0x20, 0x09, 0xA0, 0x3000, 0x2D, 0x2010...0x2015, 0x2212: continue
            default: return nil
            }
        }
        return digits.utf8.count == SignInRequest.digits ? digits : nil
    }

    private func page(problem: String? = nil, notice: String? = nil, status: Int = 200) -> CGIResponse {
        let typed = context.request.form["code"].map { $0.utf8.count <= Self.limit ? $0 : "" }
        let inputs = FormInputs(TypedForm([.memberCode], ["code": typed ?? ""]), [], words).all.map { input in
            var input = input
            input.inputProblem = problem
            input.describe()
            return input
        }
        let view = JoinCodeView(
            notice: notice, hasProblems: problem != nil, inputs: inputs, joinAddress: address,
            requestID: id.text)
        return context.readerPage(
            view, words.say(DeskWords.Join.codeTitle), form: "/join?step=code", status: status)
    }
}

extension FormField {
    /// The code of a mail for signing in.
    fileprivate static var memberCode: FormField {
        FormField(
            "code", .line(limit: 32), DeskWords.Join.code, isRequired: true, autocomplete: "one-time-code",
            keyboard: "numeric")
    }
}
