/// The keys of the phrases of notices in mails, group chats and reminders.
public enum NoticePhrase: String, CaseIterable, Sendable {
    case changed = "notice-mail.changed"
    case cancelled = "notice-mail.cancelled"
    case withdrawn = "notice-mail.withdrawn"
    case withdrawnText = "notice-mail.withdrawn-text"
    case open = "notice-mail.open"
    case digest = "notice-mail.digest"
    case digestLead = "notice-mail.digest-lead"
    case why = "notice-mail.why"
    case settings = "notice-mail.settings"
    case unsubscribe = "notice-mail.unsubscribe"
    case inDay = "notice-mail.in-day"
    case inHour = "notice-mail.in-hour"
    case inMinutes = "notice-mail.in-minutes"
}
