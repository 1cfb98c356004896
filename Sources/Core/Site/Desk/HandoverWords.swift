extension DeskWords {
    /// The phrases about secrets and keys on the checklist for the end of a term: what each is, and what to do with it.
    package enum Handover: String, PhraseKey {
        case server = "desk-handover.secret-server"
        case serverTask = "desk-handover.secret-server-do"
        case personal = "desk-handover.secret-personal"
        case personalTask = "desk-handover.secret-personal-do"
        case push = "desk-handover.secret-push"
        case pushTask = "desk-handover.secret-push-do"
        case smtp = "desk-handover.secret-smtp"
        case smtpTask = "desk-handover.secret-smtp-do"
        case webhook = "desk-handover.secret-webhook"
        case webhookTask = "desk-handover.secret-webhook-do"
        case bot = "desk-handover.secret-bot"
        case botTask = "desk-handover.secret-bot-do"
        case topic = "desk-handover.secret-topic"
        case topicTask = "desk-handover.secret-topic-do"
        case app = "desk-handover.secret-app"
        case appTask = "desk-handover.secret-app-do"
        case unreadableChannels = "desk-handover.secret-unread"
        case unreadableChannelsTask = "desk-handover.secret-unread-do"
        case certificate = "desk-handover.secret-certificate"
        case certificateTask = "desk-handover.secret-certificate-do"
        case archives = "desk-handover.secret-archives"
        case archivesTask = "desk-handover.secret-archives-do"
        case git = "desk-handover.secret-git"
        case gitTask = "desk-handover.secret-git-do"
    }

    /// A phrase about a secret.
    package func say(_ key: Handover, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }
}
