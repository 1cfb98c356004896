import CGI
import Foundation
import Model
import Posting
import Site
import State

/// Pages of a member's own account: name, picture, sessions.
enum MemberAccountPages {
    static let path = "/member"

    /// `GET /member`, with `?first=name&next=<path>` for a member who has to choose a name.
    static func get(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        try await page(request)
    }

    /// `POST /member/name`: `name`, `next`. Answers when no public file has the name before.
    static func setName(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, member) = (request.context, request.member)
        let typed = context.request.form["name"] ?? ""
        let name: MemberName
        do throws(MemberName.Fault) { name = try MemberName(typed) } catch {
            return try await page(
                request, NameForm(typed, problem: context.words.sentence(of: error)), status: 422)
        }
        if context.site.heldWords.matches(name.text) {
            let problem = context.words.say(DeskWords.MemberAccount.nameHeld)
            return try await page(request, NameForm(typed, problem: problem), status: 422)
        }
        try context.expectNames()
        let titles = context.site.settings.names
        let refusal = try DeskError.state(
            request.database.setName(name, of: member.id, titles: titles, now: context.now))
        if let refusal {
            let problem = context.sentence(of: refusal)
            return try await page(request, NameForm(typed, problem: problem), status: 422)
        }
        // A member without a name has written nothing that pages show.
        let isLive =
            member.shownName == nil
            ? context.keepNames(request.database) : await context.publishNames(request.database)
        if isLive, let next = next(context.request.form["next"], context) {
            return context.redirect(to: next)
        }
        return context.redirect(to: "\(path)?done=\(isLive ? "name" : "name-later")")
    }

    /// `POST /member/picture`: `picture`, a file; or `remove=true`.
    static func setPicture(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, pictures) = (request.context, MemberPictures(request.context.installation))
        var picture: String?
        if context.request.form["remove"] != "true" {
            do throws(FormProblem) { picture = try pictures.keep(context.request) } catch {
                return try await page(
                    request, pictureProblem: context.words.sentence(of: error),
                    status: FormProblem.status(of: [error]))
            }
            if picture == nil {
                return try await page(
                    request, pictureProblem: context.words.say(DeskWords.MemberAccount.noFile), status: 422)
            }
        }
        try context.expectNames()
        let former = try DeskError.state(request.database.setPicture(picture, of: request.member.id))
        if let former { try pictures.remove(former) }
        let isLive = await context.publishNames(request.database)
        let done = picture == nil ? "no-picture" : "picture"
        return context.redirect(to: "\(path)?done=\(isLive ? done : "picture-later")")
    }

    /// `POST /member/sessions`: `session`, the number of a session to end; all others if missing.
    static func endSessions(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let number = try context.request.form["session"].map { text throws(DeskError) in
            guard let number = Int64(text) else { throw .badField("session") }
            return number
        }
        try DeskError.state(
            database.endMemberSessions(
                of: request.member.id, only: number, but: number == nil ? session.id : nil, now: context.now))
        return context.redirect(to: "\(path)?done=sessions")
    }

    /// `POST /member/sign-out`. The browser gets no notifications for the member any more (`memberSessionEnds`).
    static func signOut(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        try DeskError.state(database.end(session, now: context.now))
        let words = context.words
        let title = words.say(DeskWords.MemberAccount.signedOut)
        let view = DeskMessageView(
            heading: title, text: words.say(DeskWords.MemberAccount.signedOutWhy),
            address: words.words.link("/"), way: words.say(DeskWords.Receipt.toSite))
        var response = context.page(view, title, form: AccountKind.member.signInPath)
        response.headers += [context.cookies.endingMember, context.cookies.endingMemberMark]
        return response
    }

    // MARK: Parts

    /// The name as it was typed, and its problem.
    private struct NameForm {
        let value: String
        let problem: String?

        init(_ value: String, problem: String? = nil) {
            // A page does not show more of a text than a name can have.
            self.value = value.utf8.count > 4 * MemberName.byteLimit ? "" : value
            self.problem = problem
        }
    }

    /// The path to open after the name was chosen; nil for another site's, or none.
    private static func next(_ text: String?, _ context: RequestContext) -> String? {
        text.flatMap { LocalPath($0, of: context.installation.sections.routes)?.text }
    }

    private static func page(
        _ request: MemberRequest, _ name: NameForm? = nil, pictureProblem: String? = nil, status: Int = 200
    ) async throws(DeskError) -> CGIResponse {
        let (context, member, words) = (request.context, request.member, request.context.words)
        let query = context.request.query
        let next = next(context.request.form["next"] ?? query["next"], context)
        let addresses = try MemberAddressPages.addresses(request)
        let places = try await context.memberPlaces(of: member.id).filter(\.isComing)
        let view = MemberAccountView(
            done: status == 200 ? done(context) : nil,
            lead: member.shownName == nil ? words.say(DeskWords.MemberAccount.nameFirstWhy) : nil,
            problem: nil, suspendedReason: member.blocked.map { _ in member.reason ?? "" },
            nameValue: name?.value ?? member.shownName ?? "", nameProblem: name?.problem, next: next,
            pictureAddress: member.picture.map { "\(context.mount)\(path)/picture/\($0)" },
            pictureProblem: pictureProblem, places: places.map(MemberPlaceRow.init),
            addressWords: addresses.first, secondWords: addresses.second,
            sessions: try sessions(request), ways: try ways(request))
        return request.page(view, words.say(DeskWords.MemberAccount.heading), at: path, status: status)
    }

    /// The links of the sections, which a suspended member cannot follow.
    private static func ways(_ request: MemberRequest) throws(DeskError) -> [MemberWay] {
        guard request.context.site.settings.members != nil, request.member.blocked == nil else { return [] }
        var ways: [MemberWay] = []
        for section in request.context.installation.sections.all {
            ways += try section.memberWays(request.member, request.context)
        }
        return ways
    }

    private static func done(_ context: RequestContext) -> String? {
        let key: DeskWords.MemberAccount? =
            switch context.request.query["done"] {
            case "name": .doneName
            case "name-later": .doneNameLater
            case "picture": .donePicture
            case "no-picture": .doneNoPicture
            case "picture-later": .donePictureLater
            case "sessions": .doneSessions
            default: nil
            }
        return key.map { context.words.say($0) }
    }

    static func sessions(_ request: MemberRequest) throws(DeskError) -> [MemberSessionRow] {
        let (context, session, database) = request.parts
        let open = try DeskError.state(database.memberSessions(of: request.member.id, now: context.now))
        return open.map { open in
            // Uses within the precision after the stored one are not stored.
            let used = min(open.used + AccountKind.member.precision, context.now)
            let times = context.words.say(
                open.id == session.id ? DeskWords.Account.sessionNow : .sessionUsedBefore,
                [
                    "begun": context.words.moment(open.begun, now: context.now),
                    "used": context.words.saidMoment(used, now: context.now),
                ])
            return MemberSessionRow(
                sessionID: String(open.id),
                sessionDevice: open.device.isEmpty
                    ? context.words.say(DeskWords.Account.aBrowser) : open.device,
                sessionTimes: times, isThis: open.id == session.id)
        }
    }
}
