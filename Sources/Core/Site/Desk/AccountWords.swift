import Foundation

extension DeskWords {
    /// The phrases about accounts.
    package enum Account: String, PhraseKey {
        case account = "desk.account"
        case officers = "desk.officers"
        case wrong = "desk-account.wrong"
        case factorLeft = "desk-account.factor-left"
        case factorOff = "desk-account.factor-off"
        case aBrowser = "desk-account.a-browser"
        case sessionTimes = "desk-account.session-times"
        case donePassword = "desk-account.done-password"
        case doneFactor = "desk-account.done-factor"
        case doneCodes = "desk-account.done-codes"
        case doneFactorOff = "desk-account.done-factor-off"
        case doneSessions = "desk-account.done-sessions"
        case factorTitle = "desk-factor.heading"
        case factorWrong = "desk-factor.wrong"
        case recoveryTitle = "desk-recovery.heading"
        case resetFor = "desk-reset-code.heading"
        case resetLead = "desk-reset-code.lead"
        case resetTitle = "desk-reset.heading"
        case resetRefused = "desk-reset.refused"
        case resetDone = "desk-reset.done"
        case remoteUnknown = "desk-sign-in.remote-unknown"
        case noPassword = "desk-account.no-password"
        case noCookie = "desk-sign-in.no-cookie"
        case noHTTPS = "desk-sign-in.no-https"
        // The list of officers, for editors.
        case editor = "desk-officers.editor"
        case officer = "desk-officers.officer"
        case isOff = "desk-officers.is-off"
        case until = "desk-officers.until"
        case hasEnded = "desk-officers.has-ended"
        case withFactor = "desk-officers.with-factor"
        case withoutFactor = "desk-officers.without-factor"
        case doneAccount = "desk-officers.done-change"
        case lastEditor = "desk-officers.last-editor"
        case endedTerm = "desk-officers.ended-term"
        case doneOff = "desk-officers.done-off"
        case doneOn = "desk-officers.done-on"
        case doneEnd = "desk-officers.done-end"
        case added = "desk-officers.added"
        case addedLead = "desk-officers.added-lead"
        case taken = "desk-officers.taken"
        case wrongName = "desk-officers.wrong-name"
        case wrongShownName = "desk-officers.wrong-shown-name"
        case wrongTerm = "desk-officers.wrong-term"
        case pastTerm = "desk-officers.past-term"
        // The end of a term.
        case handover = "desk-handover.heading"
        case editorsStaying = "desk-handover.editors"
        case nameSeparator = "desk-handover.name-separator"
        // Rejected passwords.
        case short = "desk-password.short"
        case long = "desk-password.long"
        case name = "desk-password.name"
        case repeated = "desk-password.repeated"
        case common = "desk-password.common"

        package static let values: Set = ["time"]
    }

    /// A phrase with values inserted.
    package func say(_ key: Account, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase with values inserted, in the plural form for `count`.
    package func say(_ key: Account, _ values: KeyValuePairs<String, String>, count: Int) -> String {
        words.say(key, values, count: count)
    }

    /// The day of a time: `31 May 2027`.
    package func day(_ date: Date) -> String {
        settings.timeZone.civil(at: date).map { words.dates.of($0.day) } ?? ""
    }
}
