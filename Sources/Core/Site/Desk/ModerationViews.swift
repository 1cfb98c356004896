import Model

extension DeskWords {
    /// The phrases of the queue of readers' posts.
    package enum Moderation: String, PhraseKey {
        case queueTitle = "moderation.title"
        case noticeTitle = "moderation.notice-title"
        case notice = "moderation.notice"
        case queue = "moderation.queue"
        case queueEmpty = "moderation.queue-empty"
        // Parts.
        case waiting = "moderation.waiting"
        case reported = "moderation.reported"
        case removal = "moderation.removal"
        case hidden = "moderation.hidden"
        // States and causes.
        case isPublished = "moderation.is-published"
        case isWaiting = "moderation.is-waiting"
        case isHidden = "moderation.is-hidden"
        case byTrap = "moderation.by-trap"
        case byLimit = "moderation.by-limit"
        case byWords = "moderation.by-words"
        case byDuplicate = "moderation.by-duplicate"
        case byApproval = "moderation.by-approval"
        case byCorrection = "moderation.by-correction"
        case byReports = "moderation.by-reports"
        case byOfficer = "moderation.by-officer"
        case ofClient = "moderation.of-client"
        case onlyClient = "moderation.only-client"
        case onlyPost = "moderation.only-post"
        case reportCount = "moderation.report-count"
        case allReports = "moderation.all-reports"
        case unreadablePost = "moderation.unreadable"
        // Finished actions.
        case doneApprove = "moderation.done-approve"
        case doneHide = "moderation.done-hide"
        case doneRestore = "moderation.done-restore"
        case doneKeep = "moderation.done-keep"
        case doneRemove = "moderation.done-remove"
        case doneNothing = "moderation.done-nothing"
        case doneChanged = "moderation.done-changed"
        case doneLeft = "moderation.done-left"
        case doneLaterForMany = "moderation.done-later"
        case removeQuestion = "moderation.remove-question"
        case reasonTooLong = "moderation.reason-too-long"
        // Actions in the log.
        case didWithdraw = "desk-log.withdraw"
        case didHide = "desk-log.hide"
        case didApprove = "desk-log.approve"
        case aReader = "desk-log.a-reader"
    }

    /// A phrase of the queue.
    package func say(_ key: Moderation, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase of the queue, in the plural form for `count`.
    package func say(_ key: Moderation, count: Int) -> String {
        words.say(key, ["count": "\(count)"], count: count)
    }
}
