import CGI
import Foundation
import Model
import Site
import State

/// The page of a member's second address, with which the member signs in once the school's ends.
enum MemberAddressPages {
    static let path = "/member/address"

    /// `GET /member/address`, with `?key=<key>` from the link of a mail: a page with a button, which alone uses the link up.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let context = request.context
        guard let text = context.request.query["key"] else { return try page(request) }
        guard let key = MailKey(text),
            try DeskError.state(
                request.database.isAddressKey(key, of: request.member.id, now: context.now))
        else {
            return try page(
                request, problem: context.words.say(DeskWords.MemberAccount.addressGone), status: 404)
        }
        return try page(request, key: key.text)
    }

    /// `POST /member/address`: `action`, which is `request` with an `address`, `confirm` with a `key` or a `code`, or `remove`.
    static func post(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        switch request.context.request.form["action"] {
        case "request": return try ask(request)
        case "confirm": return try confirm(request)
        case "remove":
            try DeskError.state(request.database.removeSecondAddress(of: request.member.id))
            return request.context.redirect(to: "\(path)?done=removed")
        default: throw .badField("action")
        }
    }

    /// The sentences about the addresses of a member.
    static func addresses(_ request: MemberRequest) throws(DeskError) -> (first: String, second: String) {
        let (context, words) = (request.context, request.context.words)
        let known = try addresses(of: request)
        let second: String =
            if let second = known.second {
                words.say(DeskWords.MemberAccount.secondIs, ["address": second])
            } else if let waiting = known.waiting {
                words.say(DeskWords.MemberAccount.secondWaits, ["address": waiting])
            } else {
                words.say(DeskWords.MemberAccount.secondNone)
            }
        return (sentence(ofFirst: known.first, context), second)
    }

    // MARK: Actions

    /// Writes a mail to an address, whose answer is the same for all.
    private static func ask(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let typed = context.request.form["address"] ?? ""
        let address: MemberAddress
        do throws(MemberAddress.Fault) { address = try MemberAddress(typed, domains: nil) } catch {
            return try page(
                request, problem: words.say(DeskWords.Mail.wrongAddress), typed: typed, status: 422)
        }
        if try addresses(of: request).first == address.text {
            return try page(
                request, problem: words.say(DeskWords.MemberAccount.addressFirst), typed: typed, status: 422)
        }
        guard context.isServed(.mail) else {
            return try page(
                request, problem: words.say(DeskWords.MemberAccount.noMail), typed: typed, status: 503)
        }
        let result = try DeskError.state(
            request.database.requestAddress(
                address.text, of: request.member.id, from: context.request.remoteAddress, now: context.now
            ) { mail($0, context) })
        guard case .throttled(let end) = result else {
            context.installation.startDelivery()
            return context.redirect(to: "\(path)?done=sent")
        }
        let refusal = SignInFailure(until: end, context) { words.say(DeskWords.Mail.tooMany, ["time": $0]) }
        return refusal.added(to: try page(request, problem: refusal.problem, typed: typed))
    }

    private static func confirm(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let (form, member) = (context.request.form, request.member.id)
        let key = form["key"].flatMap { MailKey($0) }
        let digits = String(
            (form["code"] ?? "").unicodeScalars.prefix(40).filter { "0"..."9" ~= $0 }.map(Character.init))
        let result = try DeskError.state(
            request.database.confirmAddress(of: member, key: key, code: digits, now: context.now) {
                let name = words.siteName
                return (
                    words.say(DeskWords.MemberMail.addedSubject, ["site": name]),
                    words.say(
                        DeskWords.MemberMail.addedText,
                        ["site": name, "link": context.fullAddress(path)])
                )
            })
        switch result {
        case .done:
            context.installation.startDelivery()
            return context.redirect(to: "\(path)?done=confirmed")
        case .wrongCode(let left):
            return try page(
                request, problem: words.say(DeskWords.MemberAccount.wrongCode, count: left), status: 422)
        case .taken:
            return try page(request, problem: words.say(DeskWords.MemberAccount.addressTaken), status: 409)
        case .gone:
            return try page(request, problem: words.say(DeskWords.MemberAccount.addressGone), status: 404)
        }
    }

    private static func mail(
        _ secrets: AddressRequest.Secrets, _ context: RequestContext
    ) -> (subject: String, text: String) {
        let words = context.words
        let link = context.fullAddress("\(path)?key=\(secrets.key.text)&lang=\(words.language)")
        let values: KeyValuePairs = ["site": words.siteName, "link": link, "code": secrets.code]
        return (
            words.say(DeskWords.MemberMail.confirmSubject, ["site": words.siteName]),
            words.say(DeskWords.MemberMail.confirmText, values)
        )
    }

    // MARK: Parts

    private static func addresses(
        of request: MemberRequest
    ) throws(DeskError) -> (first: String, second: String?, waiting: String?) {
        let found = try DeskError.state(
            request.database.memberAddresses(of: request.member.id, now: request.context.now))
        guard let found else { throw .notFound }
        return found
    }

    private static func sentence(ofFirst address: String, _ context: RequestContext) -> String {
        guard address.hasPrefix("remote:") else {
            return context.words.say(DeskWords.MemberAccount.addressIs, ["address": address])
        }
        return context.words.say(
            DeskWords.MemberAccount.remoteIs, ["name": String(address.dropFirst("remote:".count))])
    }

    private static func page(
        _ request: MemberRequest, problem: String? = nil, typed: String = "", key: String? = nil,
        status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let known = try addresses(of: request)
        let done: DeskWords.MemberAccount? =
            switch context.request.query["done"] {
            case "sent" where known.waiting != nil: .addressSent
            case "confirmed" where known.second != nil: .addressConfirmed
            case "removed" where known.second == nil: .addressRemoved
            default: nil
            }
        let asksForCode = known.waiting != nil && key == nil
        let view = MemberAddressView(
            done: problem == nil ? done.map { words.say($0) } : nil,
            lateMail: asksForCode ? try context.lateMail() : nil, problem: problem,
            addressWords: sentence(ofFirst: known.first, context), secondAddress: known.second,
            waitingAddress: known.waiting, addressValue: typed.utf8.count > shownLimit ? "" : typed,
            addressKey: key, asksForCode: asksForCode)
        return request.page(
            view, words.say(DeskWords.MemberAccount.addressTitle), at: path, status: status)
    }

    /// Maximum length of a typed address that is shown again, in bytes.
    private static let shownLimit = 320
}
