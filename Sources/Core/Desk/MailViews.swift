import Notifications
import Site

/// The form to subscribe to notifications by mail.
struct MailFormView: DeskView {
    static let template = "desk-mail"

    var problem: String?
    var mailAddress = ""
    var mailFrequency = FrequencyView(.now)
}

/// The choice of how often mail is sent.
struct FrequencyView: TemplateView {
    let isNow: Bool
    let isDaily: Bool
    let isWeekly: Bool
    let isOff: Bool

    init(_ frequency: ReaderSettings.MailFrequency) {
        (isNow, isDaily) = (frequency == .now, frequency == .daily)
        (isWeekly, isOff) = (frequency == .weekly, frequency == .off)
    }
}

/// The page of a subscription by mail: its confirmation or its settings.
struct MailSubscriptionView: DeskView {
    static let template = "desk-mail-settings"

    /// A confirmation of the last action.
    let done: String?
    let mailAddress: String
    /// The page's path below the mount.
    let mailPath: String
    /// Whether the address was confirmed.
    let isConfirmed: Bool
    let mailFrequency: FrequencyView
    /// The site's tags.
    let mailTags: [MailTagView]

    static let computed = FieldTable<MailSubscriptionView>([.flag("hasMailTags") { !$0.mailTags.isEmpty }])
}

/// A tag that a reader may turn off.
struct MailTagView: TemplateView {
    let tagSlug: String
    let mailTagName: TaggedText
    let isTagOn: Bool
}
