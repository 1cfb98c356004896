import CGI
import Foundation
import Mail
import Model
import Notifications
import Site
import State

/// Subscriptions to notifications by mail, for all readers and without JavaScript.
enum MailPages {
    /// `GET /notifications/mail`: the form.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let words = context.words
        if context.request.query["done"] == "sent" {
            return message(
                context, words.say(DeskWords.Mail.sentTitle), words.say(DeskWords.Mail.sent), way: nil,
                note: try context.lateMail(), fact: context.typedAddress(from: path))
        }
        guard context.isServed(.mail) else {
            return message(
                context, words.say(DeskWords.Mail.title),
                words.say(context.offersPush ? DeskWords.Mail.noMail : DeskWords.Mail.noNotices),
                way: nil)
        }
        return form(context, MailFormView())
    }

    /// `POST /notifications/mail`: `address`, `frequency`. The response tells nothing of the address.
    static func post(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        let fields = context.request.form
        let (text, frequency) = (
            (fields["address"] ?? "").trimmingCharacters(in: .whitespaces), try frequency(context)
        )
        let address: MailAddress
        do throws(MailAddress.Fault) {
            address = try MailAddress(text)
        } catch {
            let view = MailFormView(
                problem: context.words.say(DeskWords.Mail.wrongAddress), mailAddress: text,
                mailFrequency: FrequencyView(frequency))
            return form(context, view, status: 422)
        }
        guard context.isServed(.mail) else { return context.redirect(to: "/notifications/mail") }
        let database = try context.database()
        let request = MailRequest(
            address: "\(address)", language: context.words.language,
            settings: #"{"mail":"\#(frequency.rawValue)"}"#,
            reader: try ReaderCredentials(context).key, client: context.request.remoteAddress)
        switch try DeskError.state(database.request(request, now: context.now) { mail($0, context) }) {
        case .written: context.installation.startDelivery()
        case .limited: break
        case .throttled(let end):
            // These limits say nothing of the address.
            let refusal = SignInFailure(until: end, context) {
                context.words.say(DeskWords.Mail.tooMany, ["time": $0])
            }
            let view = MailFormView(
                problem: refusal.problem, mailAddress: text, mailFrequency: FrequencyView(frequency))
            return refusal.added(to: form(context, view))
        }
        return context.redirect(to: "\(path)?done=sent", from: path, showing: "\(address)")
    }

    /// `GET /notifications/mail/:key`: the confirmation or the settings of a subscription. Mail programs without one click open
    /// `/notifications/mail/:key/unsubscribe`, which is the same page: only POST ends a subscription.
    static func subscription(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        guard case (let key?, _, let found?) = try found(context) else { return gone(context) }
        let settings = ReaderSettings(stored: found.settings)
        let done: DeskWords.Mail? =
            switch context.request.query["done"] {
            case "confirmed": .doneConfirmed
            case "saved": .doneSaved
            default: nil
            }
        let view = MailSubscriptionView(
            done: done.map { context.words.say($0) }, mailAddress: found.address,
            mailPath: "/notifications/mail/\(key.text)", isConfirmed: found.isConfirmed,
            mailFrequency: FrequencyView(settings.mail),
            mailTags: context.site.settings.tags.sorted { $0.key < $1.key }.map { slug, name in
                MailTagView(
                    tagSlug: slug.text, mailTagName: context.words.words.tagged(name),
                    isTagOn: settings.tags[slug] != false)
            })
        return context.readerPage(
            view,
            context.words.say(found.isConfirmed ? DeskWords.Mail.settingsTitle : DeskWords.Mail.confirmTitle))
    }

    /// `POST /notifications/mail/:key/confirm`.
    static func confirm(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        guard case (let key?, let database?, _) = try found(context) else { return gone(context) }
        let officer = try context.officer(database)
        let reader = try ReaderCredentials(context).key
        let subscription = try DeskError.state(
            database.confirmMail(key, by: reader, officer: officer, now: context.now))
        guard subscription != nil else { return gone(context) }
        return context.redirect(to: "/notifications/mail/\(key.text)?done=confirmed")
    }

    /// `POST /notifications/mail/:key/settings`: `frequency`, and `tag.<slug>` for each tag that is on.
    static func settings(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        let frequency = try frequency(context)
        guard case (let key?, let database?, let found?) = try found(context), let owner = found.owner else {
            return gone(context)
        }
        let form = context.request.form
        try DeskError.state(
            database.changeSettings(of: owner) { stored in
                var settings = ReaderSettings(stored: stored)
                settings.mail = frequency
                for tag in context.site.settings.tags.keys { settings.tags[tag] = form["tag.\(tag)"] != nil }
                return settings.json
            })
        return context.redirect(to: "/notifications/mail/\(key.text)?done=saved")
    }

    /// `POST /notifications/mail/:key/unsubscribe`, also by mail programs with one click (RFC 8058 3.2): these send no cookie. The key in the
    /// address is the proof. Idempotent: mail programs repeat the request, and count another status as a failure.
    static func unsubscribe(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        guard let key = MailKey(context.parameter("key")) else { return gone(context) }
        let database = try context.database()
        try DeskError.state(database.unsubscribeMail(key, now: context.now))
        let words = context.words
        return message(
            context, words.say(DeskWords.Mail.endedTitle), words.say(DeskWords.Mail.ended),
            way: words.say(DeskWords.Mail.again))
    }

    // MARK: Parts

    private static let path = "/notifications/mail"

    private static func frequency(_ context: RequestContext) throws(DeskError) -> ReaderSettings.MailFrequency
    {
        guard
            let frequency = ReaderSettings.MailFrequency(rawValue: context.request.form["frequency"] ?? "now")
        else { throw .badField("frequency") }
        return frequency
    }

    private static func found(
        _ context: RequestContext
    ) throws(DeskError) -> (MailKey?, StateDatabase?, MailSubscription?) {
        guard let key = MailKey(context.parameter("key")) else { return (nil, nil, nil) }
        let database = try context.database()
        return (key, database, try DeskError.state(database.mailSubscription(key, now: context.now)))
    }

    /// The message with the link to confirm, or to the settings of a subscription that exists.
    private static func mail(
        _ subscription: MailSubscription, _ context: RequestContext
    ) -> (subject: String, text: String) {
        let link = context.fullAddress(
            "/notifications/mail/\(subscription.key.text)?lang=\(context.words.language)")
        let (subject, text): (DeskWords.Mail, DeskWords.Mail) =
            subscription.isConfirmed ? (.knownSubject, .knownText) : (.confirmSubject, .confirmText)
        let name = context.words.siteName
        return (
            context.words.say(subject, ["site": name]), context.words.say(text, ["site": name, "link": link])
        )
    }

    private static func form(_ context: RequestContext, _ view: MailFormView, status: Int = 200)
        -> CGIResponse
    {
        context.readerPage(view, context.words.say(DeskWords.Mail.title), status: status)
    }

    private static func gone(_ context: RequestContext) -> CGIResponse {
        let words = context.words
        return message(
            context, words.say(DeskWords.Mail.goneTitle), words.say(DeskWords.Mail.gone),
            way: words.say(DeskWords.Mail.again), status: 404)
    }

    private static func message(
        _ context: RequestContext, _ heading: String, _ text: String, way: String?, note: String? = nil,
        fact: String? = nil, status: Int = 200
    ) -> CGIResponse {
        let view = DeskMessageView(
            heading: heading, text: text, notes: note.map { [$0] } ?? [], facts: fact.map { [$0] } ?? [],
            address: way.map { _ in "\(context.mount)/notifications/mail" }, way: way)
        return context.page(view, heading, status: status)
    }
}
