import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A request for a room, by somebody who has a place in it.
///
/// The code in the address opens the room for one person, so that it is of no use to others: that of a member needs the member's session, and
/// that of a reader without an account the browser of the receipt.
struct RoomRequest {
    let context: RequestContext
    let database: StateDatabase
    let room: PartnerRoom
    let seat: PartnerSeat
    /// The person of the seat, with the counts that this person alone sees.
    let person: PartnerPerson

    static func path(of code: String) -> String { "/partners/\(code)" }

    /// The path of the slots of members.
    static let slots = "/partners"
    /// The path of the slots of readers who have no receipt.
    static let forReaders = "/partners/reader"

    var path: String { Self.path(of: seat.code) }

    /// - Throws: `.notFound`, `.signInFirst` and `.suspended` alike for codes of others and unknown ones; `.notNow` if the code's person has no
    ///   room; `.notFromHere` if `isChanging` and the form is not from a page of this browser.
    init(_ context: RequestContext, isChanging: Bool) throws(DeskError) {
        guard context.site.settings.partners != nil else { throw .notFound }
        self.context = context
        let database = try context.database()
        self.database = database
        if isChanging { try FormCookie(context).check() }
        let code = ReceiptCode(context.parameter("code"))?.text
        let found = try code.map { code throws(DeskError) in try DeskError.state(database.partnerTask(code)) }
        guard let (task, person) = found ?? nil else {
            throw try Self.refusal(of: nil, context, database) ?? .notFound
        }
        if let member = person.member, let error = try Self.refusal(of: member, context, database) {
            throw error
        }
        if let receipt = person.receipt,
            try !context.isBrowser(ofPartnerReceipt: receipt, owner: person.owner, database)
        {
            throw .notFound
        }
        guard let (room, seat) = try DeskError.state(database.partnerRoom(at: task.code)) else {
            throw .notNow
        }
        (self.room, self.seat, self.person) = (room, seat, person)
    }

    /// The reason why a room of a member is not shown; nil if the member is signed in. `member` is nil for an unknown code.
    private static func refusal(
        of member: String?, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> DeskError? {
        guard context.site.settings.members != nil else { return .notFound }
        guard let session = try context.memberSession(database, admittingSuspended: true) else {
            // The form of a page that is not open any more leads to the room, where it is again.
            return .signInFirst(next: path(of: context.parameter("code")), .member)
        }
        if session.member.blocked != nil { return .suspended(reason: session.member.reason ?? "") }
        return session.member.id == member ? nil : .notFound
    }

    /// The path of the person's slots.
    var slots: String { person.receipt.map { "\(Self.slots)/receipt/\($0)" } ?? Self.slots }

    var now: Date { context.now }
    var words: DeskWords { context.words }

    /// The present day in the site's time zone: `2026-12-05`.
    var day: String {
        context.site.settings.timeZone.civil(at: now).map { "\($0.day)" } ?? ""
    }

    /// A time in the site's time zone: `14:30`.
    func clock(_ time: Date) -> String {
        context.site.settings.timeZone.civil(at: time).map { words.time($0) } ?? ""
    }

    var closes: Date { room.slot + PartnerClock.closing }
    var isOpen: Bool { PartnerClock.isOpen(room.slot, at: now) && seat.gone == nil }
    var hasSwitched: Bool { now >= room.slot }

    /// The others, those who are there first.
    var others: [PartnerSeat] {
        let others = room.others(of: seat)
        return others.filter { $0.gone == nil } + others.filter { $0.gone != nil }
    }

    /// The name that the page calls somebody by.
    func name(of seat: PartnerSeat) -> String {
        if seat.id == self.seat.id { return words.say(RoomKey.you) }
        return words.partner(seat.name, hasAccount: seat.member != nil)
    }

    /// The name within a sentence, isolated as the name may be written from right to left.
    func saidName(of seat: PartnerSeat) -> String { "\u{2068}\(name(of: seat))\u{2069}" }
}

extension DeskWords {
    /// The name of somebody; readers choose theirs without an account, which is said behind it.
    func partner(_ name: String?, hasAccount: Bool) -> String {
        guard let name else { return say(RoomKey.somebody) }
        return hasAccount ? name : say(RoomKey.readerName, ["name": "\u{2068}\(name)\u{2069}"])
    }
}
