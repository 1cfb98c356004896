import CGI
import Desk
import Foundation
import Model
import Posting
import QRCodes
import Site
import State

/// The page of the code on a receipt, with which an officer ticks its person: `GET, POST /signup/:code/door`.
struct DoorPage {
    enum Key: String, PhraseKey {
        static let group = "desk-door"
        case title, guests, isTicked, ticked, toTick, waits, isOut, isOff, opens, open, came, missing
    }

    /// How long before a date begins its people are ticked without a press: 12 hours.
    private static let earliest: TimeInterval = 12 * 3600

    private let date: SignUpDate
    private let signUp: SignUp
    private let session: Session

    private var context: RequestContext { date.context }

    /// - Throws: `.notFound` if there is no such receipt.
    private init(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) {
        let code = try Self.code(context)
        guard let (list, signUp) = try DeskError.state(database.signUp(code)),
            let date = try await SignUpDate(of: list, context, database)
        else { throw .notFound }
        (self.date, self.signUp, self.session) = (date, signUp, session)
    }

    private static func code(_ context: RequestContext) throws(DeskError) -> String {
        guard let code = ReceiptCode(context.parameter("code")) else { throw .notFound }
        return code.text
    }

    // MARK: Handlers

    /// Anybody but an officer is led to the receipt.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let (database, receipt) = (try context.database(), "/signup/\(try code(context))")
        if let session = try context.officerSession(database) {
            return try await DoorPage(context, session, database).response()
        }
        let isReopened = context.request.query["again"] != nil
        if isReopened || context.request.fetchSite != "cross-site" { return context.redirect(to: receipt) }
        return reopened(context, "\(context.mount)\(receipt)/door?again=1")
    }

    /// A page that opens itself once more: browsers send no session cookie (`SameSite=Strict`) where another app opens a page, such as that
    /// of the camera, but they do where the site does.
    private static func reopened(_ context: RequestContext, _ address: String) -> CGIResponse {
        let words = context.words
        let view = DeskMessageView(
            heading: words.say(Key.title), text: words.say(Key.opens), address: address,
            way: words.say(Key.open))
        var response = context.page(view, words.say(Key.title))
        response.headers.append(("Refresh", "0; url=\(address)"))
        return response
    }

    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let page = try await DoorPage(context, session, database)
        guard page.canTick else { return page.response(status: 409) }
        let tick = Tick(signUp: page.signUp.id, time: context.now, came: page.signUp.seats)
        try DeskError.state(database.join([tick], of: page.date.list, now: context.now))
        return context.redirect(to: "/signup/\(page.signUp.code)/door?done=tick")
    }

    /// `GET /events/:id/door/page[?date=<key>]`: leads officers to the list at the door, after signing in.
    static func list(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let context = request.context
        let day = (context.request.query["date"] ?? "").utf8.filter {
            $0 == 0x2D || (0x30...0x39).contains($0)
        }
        let step = EventPath(id: context.eventID).text.dropFirst("/events/".count)
        let key = "\(step)\(day.isEmpty ? "" : "%20")\(String(decoding: day, as: UTF8.self))"
        return .redirect(303, to: "\(context.words.words.link(Address.eventDoor))#\(key)")
    }

    // MARK: Parts

    private var isHeld: Bool { date.terms.date.state == .held }

    private var canTick: Bool { signUp.state == .confirmed && signUp.came == 0 && isHeld }

    private func response(status: Int = 200) -> CGIResponse {
        let (words, place) = (context.words, date.terms.date)
        let isNear = place.start - Self.earliest <= context.now && context.now < place.end
        let guests = signUp.guests > 0 ? words.say(Key.guests, count: signUp.guests) : nil
        let day = date.list.day.isEmpty ? "" : "?date=\(date.list.day)"
        let view = DoorTickView(
            personName: signUp.name, stateText: words.say(state, ["time": time]),
            facts: [guests, words.text(place.title), date.doorTime].compactMap(\.self).map(TextLine.init),
            tickPath: canTick ? "/signup/\(signUp.code)/door" : nil, isAtOnce: isNear,
            listPath: EventPath(id: date.event.id).text + "/door/page\(day)",
            signUpsPath: EventPath(id: date.event.id).text + "/signups\(day)")
        return context.page(view, words.say(Key.title), session, status: status)
    }

    private var time: String { signUp.ticked.map { context.words.moment($0, now: context.now) } ?? "" }

    private var state: Key {
        if !isHeld { return .isOff }
        return switch signUp.state {
        case .confirmed where signUp.came == 0: .toTick
        case .confirmed: context.request.query["done"] == "tick" ? .ticked : .isTicked
        case .waiting, .offered: .waits
        default: .isOut
        }
    }
}

/// The page of one person at the door. The name is a text of a stranger.
struct DoorTickView: DeskView {
    static let template = "desk-door"

    let personName: String
    let stateText: String
    let facts: [TextLine]
    /// The path of the form that ticks the person, below the mount; nil if there is nothing to tick.
    let tickPath: String?
    /// Whether a script sends the form without a press.
    let isAtOnce: Bool
    let listPath: String
    /// The officers' list, on which people are moved in.
    let signUpsPath: String
}

/// The QR code on a receipt, of the address at which an officer ticks its person.
struct DoorCode: TemplateView {
    let codeSide: Int
    let codePath: String

    /// - Returns: nil for an address that is too long.
    init?(_ signUp: SignUp, _ context: RequestContext) {
        guard let code = QRCode(signUp.receiptAddress(context) + "/door") else { return nil }
        (codeSide, codePath) = (code.fullSide, code.path)
    }
}
