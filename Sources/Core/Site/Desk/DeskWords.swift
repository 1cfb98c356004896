import Basics
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
        guard let names = records.value([[String]].self, of: SiteTheme.namesRecord),
            var phrases = records.value(Phrases.self, of: Phrases.record(of: language))
        else { return nil }
        phrases.constants = constants
        words = PageWords(
            settings, phrases, names: names.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
        self.settings = settings
    }

    /// The keys of phrases used in code.
    package enum Key: String, PhraseKey {
        package static let group = "desk"
        case title, signIn, log, dayAndTime, today, atTime, onDay
        case removed = "desk-list.removed", untitled = "desk-list.untitled", built = "desk-list.built"
        case neverBuilt = "desk-list.never-built", lastBackup = "desk-list.last-backup"
        case cronIsSilent = "desk-list.cron-is-silent", isBroken = "desk-list.is-broken"
        case earlierSettings = "desk-list.earlier-settings", leftOutMore = "desk-list.left-out-more"
        case removedState = "desk-state.removed", doneDelete = "desk-done.delete"
        case doneErase = "desk-done.erase", doneDiscard = "desk-done.discard"
        case doneTakeBack = "desk-done.take-back", doneSavedLater = "desk-done.later"
        case ofField = "desk-problem.of-field", before = "desk-versions.before"
        case byHand = "desk-versions.by-hand", didWrite = "desk-versions.wrote"
        case tookBack = "desk-versions.took-back", savedDraft = "desk-versions.saved-draft"
        case mergeTheirs = "desk-merge.theirs", mergeTheirsOwn = "desk-merge.theirs-own"
        case keptField = "desk-merge.kept-field", keptAnd = "desk-merge.kept-and"
        case isErased = "desk-versions.erased", versions = "desk-versions.heading"
        case notInHistory = "desk-list.not-in-history", help = "desk-help.heading"
        case unsentNew = "desk-list.unsent-new", unsentChange = "desk-list.unsent-change"
        case unsentDraft = "desk-list.unsent-draft", unsentDeleted = "desk-list.unsent-deleted"

        package static let values: Set = ["time", "day", "when", "where", "excerpt"]
    }

    package enum SignIn: String, PhraseKey {
        package static let group = "desk-sign-in"
        case wrong, throttled, busy, expired, sessionEnded, notAdmitted, noSession, unread, kept, keptUntitled
        case keptPicture, keptNoPicture, keptUntilSignIn, keptUntilEnabled, signedOut, accountDisabled
        case termOver

        package static let values = Key.values
    }

    package enum Message: String, PhraseKey {
        package static let group = "desk-message"
        case notFound, notFoundWhy, notYours, notYoursWhy, notFromHere, notFromHereWhy, notNow, notNowWhy
        case erased, erasedWhy, badRequest, outOfOrder, outOfOrderWhy, otherSession, otherSessionWhy, toForm
        case toPage, toDesk, editorsOnly, editorsOnlyWhy, unsent, unsentDeleted, unsentKept

        package static let values = Key.values
    }

    package enum Log: String, PhraseKey {
        package static let group = "desk-log"
        case byCommand, post, draft, edit, cancel, delete, restore, takeBack, announce, erase, erased, signIn
        case aMember, aFormerMember, signOut, refused, password, resetStarted, sessionsEnded, factorOn
        case factorOff, codesMade, codeUsed
        case added, changed, disabled, enabled, removed, answer, changeAnswer, removeAnswer,
            resetVotes, memberSuspended, memberRestored, memberRemoved

        package static let values = Key.values
    }

    package enum FormErrorKey: String, PhraseKey {
        package static let group = "desk-problem"
        case missing, taken, officersName, membersName
        case tooLong, tooManyMarks, notOneLine, turnsDirection, notADay, notATime, skippedTime
        case yearOutOfRange
        case timeWithoutDay, endWithoutStart, endWithoutTime, endsBeforeStart, notAnAddress, notATag
        case tooManyTags, tooComplex, invisible, unknownChoice, cannotBeStored, pictureEmpty, pictureTooLarge
        case pictureTooManyPixels, pictureOtherKind, pictureDamaged, pictureNotNow, pictureGone
        case notACount = "desk-repeats.not-a-count", notLastWeekday = "desk-repeats.not-last-weekday"
        case longerThanStep = "desk-repeats.longer-than-step", indivisible = "desk-repeats.indivisible"
        case notADateTime = "desk-sign-up.not-a-date-time", afterStart = "desk-sign-up.after-start"
        case opensAfterClosing = "desk-sign-up.opens-after-closing", notOptions = "desk-sign-up.not-options"
        case outOfReach = "member-form.out-of-reach", endsNextDay = "member-form.ends-next-day"
        case notADateOption = "desk-date-poll.not-a-date-option"
        case optionsBesideTime = "desk-date-poll.options-beside-time"
    }

    /// A phrase with values inserted, in the plural form for `count`. A phrase without other values has the count itself as a value.
    package func say(
        _ key: some PhraseKey, _ values: KeyValuePairs<String, String>? = nil, count: Int? = nil
    ) -> String {
        words.say(key, values, count: count)
    }

    package var language: String { words.language }

    /// The site's languages with their names in this one, the main one first.
    package var languages: [(tag: String, name: String)] {
        words.editions.map { edition in
            let tag = edition.language
            let key =
                LanguageKey(key: "languages.\(tag.lowercased())")
                ?? tag.firstIndex(of: "-").flatMap {
                    LanguageKey(key: "languages.\(tag[..<$0].lowercased())")
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

    /// A time with its day, for what is kept for later: `14 November 2026, 18:01`.
    package func fullMoment(_ date: Date) -> String { moment(date, now: .distantPast, .today, .dayAndTime) }

    private func moment(_ date: Date, now: Date, _ today: Key, _ otherDay: Key) -> String {
        let zone = settings.timeZone
        guard let civil = zone.civil(at: date) else { return "" }
        let time = words.dates.time(of: civil)
        if civil.day == zone.civil(at: now)?.day { return say(today, ["time": time]) }
        return say(otherDay, ["day": words.dates.of(civil.day), "time": time])
    }

    /// A day, with its weekday and year.
    package func day(_ day: CivilDate) -> String { words.dates.full(day) }

    package func name(of day: CivilDate) -> String { words.dates.of(day) }

    package func time(_ civil: CivilDateTime) -> String { words.dates.time(of: civil) }
}

/// Languages with a name in every language of the desk; others have their own name: `Italiano`.
enum LanguageKey: String, PhraseKey {
    static let group = "languages"
    case en, zhHans, zhHant, fr, de, ja, ko, es, vi
}
