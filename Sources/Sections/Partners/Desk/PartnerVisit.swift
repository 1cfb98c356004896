import CGI
import Desk
import Foundation
import Model
import Site
import State

/// Somebody at the pages of study partners: a member, or a reader with a receipt, or with none yet.
struct PartnerVisit {
    let context: RequestContext
    let database: StateDatabase
    let settings: PartnerSettings
    /// nil for a reader who has no receipt yet.
    let key: PartnerKey?
    /// nil for readers.
    let session: MemberSession?
    /// The path of the page, below the mount.
    let path: String

    var words: DeskWords { context.words }
    var zone: TimeZone { context.site.settings.timeZone }
    var slots: PartnerSlots { PartnerSlots(zone: zone, length: settings.slot) }
    /// Whether the person chooses a name in the form.
    var isNew: Bool { key == nil }

    /// The visit of a member.
    init(_ request: MemberRequest) throws(DeskError) {
        guard let settings = request.context.site.settings.partners else { throw .notFound }
        (context, database, self.settings) = (request.context, request.database, settings)
        (key, session, path) = (.member(request.member.id), request.session, "/partners")
    }

    /// The visit of a reader, with the receipt of the request's path if it has one.
    init(_ context: RequestContext) throws(DeskError) {
        guard let settings = context.site.settings.partners, settings.readers else { throw .notFound }
        (self.context, database, self.settings) = (context, try context.database(), settings)
        session = nil
        let code = context.parameter("receipt")
        if code.isEmpty {
            (key, path) = (nil, "/partners/reader")
        } else {
            (key, path) = (.receipt(code), "/partners/receipt/\(code)")
            if try person == nil { throw .notFound }
        }
    }

    var person: PartnerPerson? {
        get throws(DeskError) {
            guard let key else { return nil }
            return try DeskError.state(database.partnerPerson(key))
        }
    }

    /// Makes the browser's reader the one who is told of the receipt's tasks, if there was none: people turn notifications on after they
    /// registered.
    func attachReader() throws(DeskError) {
        guard case .receipt = key, let key, try person?.owner == nil,
            let reader = try ReaderCredentials(context).key
        else { return }
        try DeskError.state(database.attachPartner(key, to: reader, now: context.now, writer))
    }

    /// Checks that a form of a reader comes from a page of this site in this browser; the gate of the route did so for a member.
    func checkForm() throws(DeskError) {
        if session == nil { try FormCookie(context).check() }
    }

    var writer: PartnerWriter {
        PartnerNotices(site: context.site, mount: context.mount).writer
    }

    /// A page of the visit.
    func response(_ view: some DeskView, _ title: String, status: Int = 200) -> CGIResponse {
        guard let session else {
            let page = context.readerPage(view, title, form: path, status: status)
            guard case .receipt(let code) = key else { return page }
            return context.page(page, ofPartnerReceipt: code)
        }
        let frame = context.frame(title, csrf: session.csrf, form: path)
        return context.page(context.renderer.html(view, frame), status: status)
    }

    /// A slot as its day and time: `Today, 2 PM`.
    func name(of slot: Date) -> String {
        guard let civil = zone.civil(at: slot) else { return "" }
        let days = slots.days(at: context.now)
        let day =
            days.firstIndex(of: civil.day).map { words.say($0 == 0 ? PartnerDeskKey.today : .tomorrow) }
            ?? words.words.dates.weekdayAndDay(civil.day)
        return words.say(PartnerDeskKey.dayAndTime, ["day": day, "time": time(of: slot)])
    }

    /// A slot of today or tomorrow within a sentence: `2 PM`, `tomorrow, 9 AM`.
    func saidName(of slot: Date) -> String {
        let isToday = zone.civil(at: slot)?.day == zone.civil(at: context.now)?.day
        return isToday
            ? time(of: slot) : words.say(PartnerDeskKey.atTomorrow, ["time": time(of: slot)])
    }

    /// A slot of today or tomorrow within a sentence, with its day: `today, 2 PM`, `tomorrow, 9 AM`.
    func datedName(of slot: Date) -> String {
        let isToday = zone.civil(at: slot)?.day == zone.civil(at: context.now)?.day
        return words.say(isToday ? PartnerDeskKey.atToday : .atTomorrow, ["time": time(of: slot)])
    }

    /// The time of a slot, with the distance from UTC where clocks show it twice.
    func time(of slot: Date) -> String {
        guard let civil = zone.civil(at: slot) else { return "" }
        let time = words.time(civil)
        return slots.mark(of: slot).map {
            words.say(PartnerDeskKey.timeInZone, ["time": time, "zone": $0])
        } ?? time
    }
}
