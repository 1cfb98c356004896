import CGI
import Model
import Notifications
import Posting
import Site
import State

/// Shows the announcement of a change and its further effects before it is saved, and asks whom to tell.
package struct ChangeQuestion {
    /// Nil if readers are not told.
    private let announcement: ChangeAnnouncement?
    /// Sentences about further effects, and the value of the field `confirmed` that confirms them; nil if there are none.
    package var effects: (sentences: [String], confirmation: String)?
    private let context: RequestContext
    private let session: Session
    private let database: StateDatabase

    package init(
        _ announcement: ChangeAnnouncement?, _ context: RequestContext, _ session: Session,
        _ database: StateDatabase
    ) {
        (self.announcement, self.context) = (announcement, context)
        (self.session, self.database) = (session, database)
    }

    /// The announcement with the choice, for a form with the id `form` on the same page.
    package func view(form: String) throws(DeskError) -> AnnouncementView? {
        guard let announcement else { return nil }
        let own = context.words.language
        let all = context.site.wordsByLanguage
        let texts = (all.filter { $0.language == own } + all.filter { $0.language != own }).map { words in
            let notice = NoticeText(announcement.record, in: words.language, site: context.site.settings) {
                words.words.say($0, $1)
            }
            return AnnouncementTexts(
                noticeLanguage: words.language, noticeTitle: notice.heading,
                noticeParagraphs: notice.paragraphs.map(TextLine.init))
        }
        return AnnouncementView(
            announcementTexts: texts, audience: try audience(of: announcement).joined(separator: " · "),
            announcementToken: announcement.token, isNews: announcement.isNews,
            isRemoved: announcement.record.isRetracted, isReplacing: announcement.isReplacing,
            choiceForm: form)
    }

    /// The channels with the numbers of their devices.
    private func audience(of announcement: ChangeAnnouncement) throws(DeskError) -> [String] {
        let audience = DeliveryAudience(version: announcement.record.version, registeredBy: context.now)
        let counts = DeliveryCount.joined(try DeskError.state(database.deliveryCounts(audience)))
        return DeliveryLines.channels.compactMap { channel, name in
            let count = counts.filter { $0.channel == channel }.map(\.count).reduce(0, +)
            if count == 0 { return nil }
            return context.words.words.say(
                DeskWords.Announcement.device,
                ["channel": context.words.delivery(name), "count": "\(count)"])
        }
    }

    /// A page with the question, for the form of a button with the label `action` about a post with this title. The answer sends the same
    /// form again; `back` is the path below the mount that leaves everything as it is.
    package func page(_ action: String, title: String, nonce: String, back: String) throws(DeskError)
        -> CGIResponse
    {
        let form = context.request.form
        // A decision about the announcement stays.
        let asked =
            (announcement == nil ? [] : ["tell", "announcement"]) + (effects == nil ? [] : ["confirmed"])
        let own = ["csrf", "nonce"] + asked
        let names = form.names.filter { !own.contains($0) }
        // The tokens of questions that were confirmed before, such as one about the time, are sent again.
        let tokens = effects.map { [form["confirmed"], $0.confirmation].compactMap(\.self) }
        let confirmed = tokens.map {
            [HiddenField(hiddenName: "confirmed", hiddenValue: $0.joined(separator: " "))]
        }
        let view = ChangeQuestionView(
            changeAction: action, changeTitle: title,
            changeEffects: (effects?.sentences ?? []).map(TextLine.init),
            announcement: try view(form: "change-question"),
            changeAddress: context.mount + context.request.path, backAddress: context.mount + back,
            hiddenFields: names.map { HiddenField(hiddenName: $0, hiddenValue: form[$0] ?? "") }
                + [HiddenField(hiddenName: "nonce", hiddenValue: nonce)] + (confirmed ?? []))
        return context.page(view, action, session, form: back, status: FormProblem.status(of: []))
    }
}
