import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The form of a registration that was sent.
struct PartnerRegistration {
    private let visit: PartnerVisit
    private var page: PartnerDayPage

    private var context: RequestContext { visit.context }
    private var form: TypedForm { page.form }

    init(_ visit: PartnerVisit) throws(DeskError) {
        self.visit = visit
        page = try PartnerDayPage(visit)
        page.take(visit.context)
    }

    func response() throws(DeskError) -> CGIResponse {
        let (values, texts) = form.read()
        if !texts.problems.isEmpty { return try refused(texts.problems) }
        if visit.isNew, context.formTrap.isCaught(now: context.now) { return try refused(.trap, 422) }
        let words = context.site.heldWords
        if values.contains(where: { page.isTyped($0.key) && words.matches($0.value) }) {
            return try refused(.held, 422)
        }
        guard let slot = page.slot(values["slot"]) else { return try refused(.tooLate, 409) }
        let later: [Date]
        switch page.repetition(of: slot) {
        case .success(let slots): later = slots
        case .failure:
            return try refused(.wrongEnd, 422, ["weeks": "\(PartnerTask.repeatLimit / 7)"])
        }
        return try register(values, slot, later)
    }

    private func register(
        _ values: [String: String], _ slot: Date, _ later: [Date]
    ) throws(DeskError) -> CGIResponse {
        let task = NewPartnerTask(
            fromTask: values["from"] ?? "", toTask: values["to"] ?? "", topic: values["topic"] ?? "",
            language: values["language"] ?? "")
        let receipt = visit.isNew ? PostName.id(of: "partner", nonce: try context.formNonce) : nil
        let key = visit.key ?? .receipt(receipt ?? "")
        let reader = visit.session == nil ? try ReaderCredentials(context).key : nil
        let name: MemberName?
        do throws(MemberName.Fault) { name = try values["name"].map(MemberName.init) } catch {
            return try refused(visit.words.sentence(of: error))
        }
        let person = NewPartnerPerson(
            key, name: name, titles: context.site.settings.names, reader: reader,
            client: context.request.remoteAddress)
        let result = try DeskError.state(
            visit.database.register(
                person, task, for: slot, repeatedFor: later, now: context.now, visit.writer))
        switch result {
        case .refused(let refusal): return try refused(refusal, slot)
        case .done(_, let repeats):
            if PartnerClock.isMatching(slot, at: context.now) { context.installation.startDelivery() }
            let path = receipt.map { "/partners/receipt/\($0)" } ?? visit.path
            return context.redirect(to: "\(path)?done=\(repeats > 0 ? "repeat" : "register")")
        }
    }

    // MARK: Refusals

    private func refused(_ problems: [FormProblem]) throws(DeskError) -> CGIResponse {
        var page = page
        page.problems = problems
        return try page.response(status: 422)
    }

    private func refused(_ sentence: String, _ status: Int = 422) throws(DeskError) -> CGIResponse {
        var page = page
        page.notice = sentence
        return try page.response(status: status)
    }

    private func refused(
        _ key: PartnerDeskKey, _ status: Int, _ values: KeyValuePairs<String, String> = [:]
    ) throws(DeskError) -> CGIResponse {
        try refused(visit.words.say(key, values), status)
    }

    private func refused(
        _ refusal: PartnerResult.Refusal, _ slot: Date
    ) throws(DeskError) -> CGIResponse {
        switch refusal {
        case .tooLate: return try refused(.tooLate, 409)
        case .name(let refusal): return try refused(context.sentence(of: refusal))
        case .full: return try refused(.full, 409)
        case .tooMany: return try refused(.tooMany, 409, ["limit": "\(PartnerTask.personLimit)"])
        case .taken(let task):
            return try refused(
                .taken, 409, ["time": visit.datedName(of: slot), "from": task.fromTask, "to": task.toTask])
        case .throttled(let end):
            let failure = SignInFailure(until: end, context) {
                visit.words.say(PartnerDeskKey.throttled, ["time": $0])
            }
            var page = page
            page.notice = failure.problem
            return failure.added(to: try page.response())
        }
    }
}
