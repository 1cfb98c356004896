import CGI
import Model
import Site
import State

/// The page of the link in a mail for signing in. Programs that look for viruses open links and run scripts, so that only its button uses
/// the link up.
enum JoinLinkPages {
    /// `GET /join/:code`: the button.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let joining = try MemberJoining(context)
        guard let link = SessionToken(context.parameter("code")) else { throw .notFound }
        let database = try context.database()
        let state = try DeskError.state(
            database.signInState(ofLink: link, in: joining.browser, now: context.now))
        return joining.answer(state) ?? page(link, context)
    }

    /// `POST /join/:code`: signs in.
    static func post(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let joining = try MemberJoining(context)
        guard let link = SessionToken(context.parameter("code")) else { throw .notFound }
        guard try joining.cookie.isProved else {
            let notice = context.words.say(DeskWords.Join.pressAgain)
            return page(link, context, notice: notice, status: 403)
        }
        let database = try context.database()
        let outcome = try DeskError.state(
            database.signIn(by: .link(link), in: joining.browser, now: context.now))
        return joining.answer(outcome) { problem, _ in page(link, context, notice: problem, status: 409) }
    }

    private static func page(
        _ link: SessionToken, _ context: RequestContext, notice: String? = nil, status: Int = 200
    ) -> CGIResponse {
        let path = "/join/\(link.text)"
        return context.readerPage(
            JoinLinkView(notice: notice, linkPath: path), context.words.say(DeskWords.Join.title), form: path,
            status: status)
    }
}
