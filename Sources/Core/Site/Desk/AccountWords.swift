import Foundation
import Model

extension DeskWords {
    package enum Account: String, PhraseKey {
        package static let group = "desk-account"
        case wrong, factorLeft, factorOff, aBrowser, sessionTimes, sessionNow, sessionUsedBefore, donePassword
        case doneFactor, doneCodes, doneFactorOff, doneSessions, noPassword
        case account = "desk.account", officers = "desk.officers", factorTitle = "desk-factor.heading"
        case factorWrong = "desk-factor.wrong", recoveryTitle = "desk-recovery.heading"
        case resetFor = "desk-reset-code.heading", resetLead = "desk-reset-code.lead"
        case resetTitle = "desk-reset.heading", resetRefused = "desk-reset.refused"
        case resetDone = "desk-reset.done", remoteUnknown = "desk-sign-in.remote-unknown"
        case noCookie = "desk-sign-in.no-cookie", noHTTPS = "desk-sign-in.no-https"
        case handover = "desk-handover.heading", editorsStaying = "desk-handover.editors"
        case nameSeparator = "desk-handover.name-separator", short = "desk-password.short"
        case long = "desk-password.long", name = "desk-password.name", repeated = "desk-password.repeated"
        case common = "desk-password.common", needsEditor = "desk-handover.needs-editor"

        package static let values: Set = ["time"]
    }

    package enum Officers: String, PhraseKey {
        package static let group = "desk-officers"
        case editor, officer, isOff, until, hasEnded, withFactor, withoutFactor, doneChange, lastEditor
        case endedTerm, doneOff, doneOn, doneEnd, added, addedLead, taken, wrongName, wrongShownName
        case wrongTerm, pastTerm

        package static let values = Account.values
    }

    /// The phrases about secrets and keys on the checklist for the end of a term: what each is, and what to do with it.
    package enum Handover: String, PhraseKey {
        package static let group = "desk-handover"
        case secretServer, secretServerDo, secretPersonal, secretPersonalDo, secretPush, secretPushDo
        case secretSmtp, secretSmtpDo, secretWebhook, secretWebhookDo, secretBot, secretBotDo, secretTopic
        case secretTopicDo, secretProgram, secretProgramDo, secretApp, secretAppDo, secretUnread,
            secretUnreadDo, secretCertificate
        case secretCertificateDo, secretArchives, secretArchivesDo, secretGit, secretGitDo
    }

    /// The day of a time: `31 May 2027`.
    package func day(_ date: Date) -> String {
        settings.timeZone.civil(at: date).map { words.dates.of($0.day) } ?? ""
    }
}
