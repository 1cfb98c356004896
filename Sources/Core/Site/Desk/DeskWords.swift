import BinaryCoding
import Foundation
import Model

/// The phrases of the officers' desk in one language.
package struct DeskWords: Sendable {
    package let words: PageWords
    package let settings: SiteSettings

    /// Creates the phrases from the records of a site's theme, with the values that every phrase may state; nil if a record is missing or
    /// damaged.
    package init?(
        _ records: RecordArchive, settings: SiteSettings, language: String, constants: [String: String]
    ) {
        guard let names = records.value([LanguageName].self, of: LanguageName.record),
            let own = records.value(LanguageWords.self, of: LanguageWords.record(of: language))
        else { return nil }
        var phrases = own.phrases
        phrases.constants = constants
        words = PageWords(settings, language, phrases, names: names.map { ($0.tag, $0.name) })
        self.settings = settings
    }

    /// The keys of phrases used in code.
    package enum Key: String, PhraseKey {
        case title = "desk.title"
        case signIn = "desk.sign-in"
        case log = "desk.log"
        case dayAndTime = "desk.day-and-time"
        case today = "desk.today"
        case atTime = "desk.at-time"
        case onDay = "desk.on-day"
        // Groups of the list.
        case removed = "desk-list.removed"
        case untitled = "desk-list.untitled"
        case built = "desk-list.built"
        case neverBuilt = "desk-list.never-built"
        case lastBackup = "desk-list.last-backup"
        case cronIsSilent = "desk-list.cron-is-silent"
        case isBroken = "desk-list.is-broken"
        case earlierSettings = "desk-list.earlier-settings"
        case leftOutMore = "desk-list.left-out-more"
        // States.
        case removedState = "desk-state.removed"
        // Results of actions.
        case doneDelete = "desk-done.delete"
        case doneErase = "desk-done.erase"
        case doneDiscard = "desk-done.discard"
        case doneTakeBack = "desk-done.take-back"
        case doneSavedLater = "desk-done.later"
        case ofField = "desk-problem.of-field"
        // Versions, and changes of two officers.
        case before = "desk-versions.before"
        case byHand = "desk-versions.by-hand"
        case didWrite = "desk-versions.wrote"
        case tookBack = "desk-versions.took-back"
        case savedDraft = "desk-versions.saved-draft"
        case mergeTheirs = "desk-merge.theirs"
        case mergeTheirsOwn = "desk-merge.theirs-own"
        case keptField = "desk-merge.kept-field"
        case keptAnd = "desk-merge.kept-and"
        case isErased = "desk-versions.erased"
        case versions = "desk-versions.heading"
        // Signing in.
        case wrongPassword = "desk-sign-in.wrong"
        case throttled = "desk-sign-in.throttled"
        case busy = "desk-sign-in.busy"
        case expired = "desk-sign-in.expired"
        case sessionEnded = "desk-sign-in.session-ended"
        case notAdmitted = "desk-sign-in.not-admitted"
        case noSession = "desk-sign-in.no-session"
        case unread = "desk-sign-in.unread"
        case keptForm = "desk-sign-in.kept"
        case keptUntitled = "desk-sign-in.kept-untitled"
        case keptPicture = "desk-sign-in.kept-picture"
        case keptNoPicture = "desk-sign-in.kept-no-picture"
        case keptUntilSignIn = "desk-sign-in.kept-until-sign-in"
        case keptUntilEnabled = "desk-sign-in.kept-until-enabled"
        case signedOut = "desk-sign-in.signed-out"
        // Headings and texts of messages.
        case notFound = "desk-message.not-found"
        case notFoundWhy = "desk-message.not-found-why"
        case notYours = "desk-message.not-yours"
        case notYoursWhy = "desk-message.not-yours-why"
        case notFromHere = "desk-message.not-from-here"
        case notFromHereWhy = "desk-message.not-from-here-why"
        case notNow = "desk-message.not-now"
        case notNowWhy = "desk-message.not-now-why"
        case erased = "desk-message.erased"
        case erasedWhy = "desk-message.erased-why"
        case badRequest = "desk-message.bad-request"
        case outOfOrder = "desk-message.out-of-order"
        case outOfOrderWhy = "desk-message.out-of-order-why"
        case otherSession = "desk-message.other-session"
        case otherSessionWhy = "desk-message.other-session-why"
        case toForm = "desk-message.to-form"
        case toPage = "desk-message.to-page"
        case toDesk = "desk-message.to-desk"
        // Actions in the log.
        case byCommand = "desk-log.by-command"
        case didPost = "desk-log.post"
        case didDraft = "desk-log.draft"
        case didEdit = "desk-log.edit"
        case didCancel = "desk-log.cancel"
        case didDelete = "desk-log.delete"
        case didRestore = "desk-log.restore"
        case didTakeBack = "desk-log.take-back"
        case didAnnounce = "desk-log.announce"
        case didErase = "desk-log.erase"
        case erasedTitle = "desk-log.erased"
        case didSignIn = "desk-log.sign-in"
        case didSignOut = "desk-log.sign-out"
        case didFail = "desk-log.refused"
        case didSetPassword = "desk-log.password"
        case didStartReset = "desk-log.reset-started"
        case didEndSessions = "desk-log.sessions-ended"
        case didTurnOnFactor = "desk-log.factor-on"
        case didTurnOffFactor = "desk-log.factor-off"
        case didMakeCodes = "desk-log.codes-made"
        case didUseCode = "desk-log.code-used"
        case didAdd = "desk-log.added"
        case didChange = "desk-log.changed"
        case didDisable = "desk-log.disabled"
        case didEnable = "desk-log.enabled"
        case didRemove = "desk-log.removed"
        // Changes that are not in git yet.
        case notInHistory = "desk-list.not-in-history"

        package static let values: Set = ["time", "day", "when", "where", "excerpt"]
    }

    /// The problems of a form.
    package enum FormErrorKey: String, PhraseKey {
        case missing = "desk-problem.missing"
        case takenNumber = "desk-problem.taken"
        case tooLong = "desk-problem.too-long"
        case tooManyMarks = "desk-problem.too-many-marks"
        case notOneLine = "desk-problem.not-one-line"
        case turnsDirection = "desk-problem.turns-direction"
        case notADay = "desk-problem.not-a-day"
        case notATime = "desk-problem.not-a-time"
        case skippedTime = "desk-problem.skipped-time"
        case timeWithoutDay = "desk-problem.time-without-day"
        case endWithoutStart = "desk-problem.end-without-start"
        case endWithoutTime = "desk-problem.end-without-time"
        case endsBeforeStart = "desk-problem.ends-before-start"
        case notAnAddress = "desk-problem.not-an-address"
        case notATag = "desk-problem.not-a-tag"
        case notACount = "desk-repeats.not-a-count"
        case notLastWeekday = "desk-repeats.not-last-weekday"
        case longerThanStep = "desk-repeats.longer-than-step"
        case tooManyTags = "desk-problem.too-many-tags"
        case tooComplex = "desk-problem.too-complex"
        case invisible = "desk-problem.invisible"
        case unknownChoice = "desk-problem.unknown-choice"
        case indivisible = "desk-repeats.indivisible"
        case cannotBeStored = "desk-problem.cannot-be-stored"
        case pictureEmpty = "desk-problem.picture-empty"
        case pictureTooLarge = "desk-problem.picture-too-large"
        case pictureTooManyPixels = "desk-problem.picture-too-many-pixels"
        case pictureOtherKind = "desk-problem.picture-other-kind"
        case pictureDamaged = "desk-problem.picture-damaged"
        case pictureNotNow = "desk-problem.picture-not-now"
        case pictureGone = "desk-problem.picture-gone"
    }

    /// A phrase with values inserted.
    package func say(_ key: Key, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase with values inserted, in the plural form for `count`.
    package func say(_ key: Key, _ values: KeyValuePairs<String, String>, count: Int) -> String {
        words.say(key, values, count: count)
    }

    /// The sentence of a problem with values inserted.
    package func say(_ key: FormErrorKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// The language, as a BCP 47 tag.
    package var language: String { words.language }

    /// The site's languages with their names in this one, the main one first.
    package var languages: [(tag: String, name: String)] {
        words.editions.map { edition in
            let tag = edition.language
            let key =
                LanguageKey(rawValue: "languages.\(tag.lowercased())")
                ?? tag.firstIndex(of: "-").flatMap {
                    LanguageKey(rawValue: "languages.\(tag[..<$0].lowercased())")
                }
            return (tag, key.map { words.say($0) } ?? edition.name)
        }
    }

    /// The links to a page of the desk in the other languages; `address` is its own, without the language.
    package func otherLanguages(of address: String) -> [LanguageLink] {
        words.editions.filter { $0.language != language }.map { edition in
            LanguageLink(
                languageTag: edition.language, languageName: edition.name,
                languageAddress: "\(address)\(address.contains("?") ? "&" : "?")lang=\(edition.language)")
        }
    }

    /// A text of the content in this language.
    package func text(_ text: LocalizedText) -> String { words.tagged(text).text }

    /// A time: `18:01` today, else with the day.
    package func moment(_ date: Date, now: Date) -> String { moment(date, now: now, .today, .dayAndTime) }

    /// A time within a sentence: `at 18:01`, `on 14 November 2026, 18:01`.
    package func saidMoment(_ date: Date, now: Date) -> String { moment(date, now: now, .atTime, .onDay) }

    private func moment(_ date: Date, now: Date, _ today: Key, _ otherDay: Key) -> String {
        let zone = settings.timeZone
        guard let civil = zone.civil(at: date) else { return "" }
        let time = words.dates.time(of: civil)
        if civil.day == zone.civil(at: now)?.day { return say(today, ["time": time]) }
        return say(otherDay, ["day": words.dates.of(civil.day), "time": time])
    }

    /// A day, with its weekday and year.
    package func day(_ day: CivilDate) -> String { words.dates.full(day) }

    /// A day.
    package func name(of day: CivilDate) -> String { words.dates.of(day) }

    /// A time of day.
    package func time(_ civil: CivilDateTime) -> String { words.dates.time(of: civil) }
}
