import BinaryCoding
import Calendars
import Foundation
import Model

/// The phrases of the officers' desk in one language.
package struct DeskWords: Sendable {
    let words: PageWords
    let settings: SiteSettings

    /// The phrases from the records of a site's theme; nil if a record is missing or damaged.
    package init?(_ records: RecordArchive, settings: SiteSettings, language: String) {
        guard let names = records.value([LanguageName].self, of: LanguageName.record),
            let own = records.value(LanguageWords.self, of: LanguageWords.record(of: language))
        else { return nil }
        words = PageWords(settings, language, own.phrases, names: names.map { ($0.tag, $0.name) })
        self.settings = settings
    }

    /// The keys of phrases used in code.
    package enum Key: String, PhraseKey {
        case title = "desk.title"
        case signIn = "desk.sign-in"
        case newEvent = "desk.new-event"
        case log = "desk.log"
        case dayAndTime = "desk.day-and-time"
        case today = "desk.today"
        case atTime = "desk.at-time"
        case onDay = "desk.on-day"
        // Groups of the list.
        case coming = "desk-list.coming"
        case drafts = "desk-list.drafts"
        case past = "desk-list.past"
        case removed = "desk-list.removed"
        case untitled = "desk-list.untitled"
        case noTime = "desk-list.no-time"
        case built = "desk-list.built"
        case neverBuilt = "desk-list.never-built"
        case cronIsSilent = "desk-list.cron-is-silent"
        case isBroken = "desk-list.is-broken"
        case leftOutMore = "desk-list.left-out-more"
        // States.
        case published = "desk-state.published"
        case draft = "desk-state.draft"
        case cancelled = "desk-state.cancelled"
        case removedState = "desk-state.removed"
        case told = "desk-state.told"
        case toldAgain = "desk-state.told-again"
        case willBeTold = "desk-state.will-be-told"
        case nobodyTold = "desk-state.nobody-told"
        // Results of actions.
        case donePost = "desk-done.post"
        case doneDraft = "desk-done.draft"
        case doneEdit = "desk-done.edit"
        case doneCancel = "desk-done.cancel"
        case doneDelete = "desk-done.delete"
        case doneErase = "desk-done.erase"
        case doneRestore = "desk-done.restore"
        case doneDiscard = "desk-done.discard"
        case doneLater = "desk-done.later"
        // Signing in.
        case wrongPassword = "desk-sign-in.wrong"
        case throttled = "desk-sign-in.throttled"
        case busy = "desk-sign-in.busy"
        case expired = "desk-sign-in.expired"
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
        case toDesk = "desk-message.to-desk"
        // Actions in the log.
        case didPost = "desk-log.post"
        case didEdit = "desk-log.edit"
        case didCancel = "desk-log.cancel"
        case didDelete = "desk-log.delete"
        case didRestore = "desk-log.restore"
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
        // Versions of an event.
        case versions = "desk-versions.heading"
        case before = "desk-versions.before"
        case byHand = "desk-versions.by-hand"
        case didWrite = "desk-versions.wrote"
        case writtenSince = "desk-versions.written-since"
        case removedSince = "desk-versions.removed-since"
        case isErased = "desk-versions.erased"
        case isNow = "desk-versions.is-now"
        case isSame = "desk-versions.is-same"
        case unreadable = "desk-versions.unreadable"
        case pictureWasLost = "desk-versions.picture-lost"
        case staysSeen = "desk-versions.stays-seen"
        case staysDraft = "desk-versions.stays-draft"
        case titlePart = "desk-event.title"
        case timePart = "desk-event.when"
        case datePart = "desk-event.date"
        case startTimePart = "desk-event.time"
        case endDatePart = "desk-event.end-date"
        case endTimePart = "desk-event.end-time"
        case reasonPart = "desk-event.cancel-why"
        case detailPart = "desk-event.detail"
        case picturePart = "desk-event.picture"
        // Changes by others during an edit.
        case kept = "desk-merge.kept"
        case keptField = "desk-merge.kept-field"
        case keptAnd = "desk-merge.kept-and"
        // Changes that are not in git yet.
        case notInHistory = "desk-list.not-in-history"
        // Warnings.
        case sameHour = "desk-warning.same-hour"
        case samePlace = "desk-warning.same-place"
        case usedToPost = "desk-warning.used-to-post"
        case usedToChange = "desk-warning.used-to-change"
        case usedButton = "desk-warning.used-button"
        case repeatedTime = "desk-warning.repeated-time"
        case liesBehind = "desk-warning.past"
        // Questions before an event is posted.
        case askPast = "desk-question.past"
        case askFarAhead = "desk-question.far-ahead"
        case askLong = "desk-question.long"
        case askLongNextDay = "desk-question.long-next-day"
        // A problem or a question with the name of its field.
        case ofField = "desk-problem.of-field"
        case fieldInLanguage = "desk-problem.field-in-language"
        // Announcements.
        case noticeWhen = "desk-notice.when"
        case noticeWhenAndWhere = "desk-notice.when-and-where"
        case noticeWhere = "desk-notice.where"
        case nowAt = "desk-notice.now-at"
        case nowIn = "desk-notice.now-in"
        case nowAtAndIn = "desk-notice.now-at-and-in"
        case nowNoTime = "desk-notice.now-no-time"
        case offBecause = "desk-notice.off-because"
        case off = "desk-notice.off"
        case onAgain = "desk-notice.on-again"

        package static let values: Set = ["time", "day", "when", "where", "excerpt"]
    }

    /// The problems of a form.
    package enum Wrong: String, PhraseKey {
        case missing = "desk-problem.missing"
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
        case tooManyTags = "desk-problem.too-many-tags"
        case tooComplex = "desk-problem.too-complex"
        case invisible = "desk-problem.invisible"
        case unknownChoice = "desk-problem.unknown-choice"
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
    package func say(_ key: Wrong, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// The language, as a BCP 47 tag.
    package var language: String { words.language }

    /// The site's languages with their native names, the main one first.
    package var languages: [(tag: String, name: String)] { words.editions.map { ($0.language, $0.name) } }

    /// A text of the content in this language.
    package func text(_ text: LocalizedText) -> String { words.wording(text).text }

    /// The address of an event's page in this language.
    package func address(of event: Event) -> String { words.link(Address.event(event.slug)) }

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

    /// The time of an event as on its page: the next, or the last; nil if it has none.
    package func when(_ event: Event, now: Date) -> String? {
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let entry = EventEntry(event, clock: clock, months: nil)
        return entry.shown.map { EventWords(words).full($0.time) }
    }

    /// Whether an event is upcoming, and the start by which lists order it.
    package func position(of event: Event, now: Date) -> (isAhead: Bool, start: Date?) {
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let entry = EventEntry(event, clock: clock, months: nil)
        return (!entry.isPast, entry.shown?.time.startInstant)
    }

    /// The recurrence of an event in words; nil if it does not repeat.
    package func repeats(_ event: Event) -> String? {
        RecurrenceWords.of(event.schedule, in: settings.timeZone, words: words)
    }

    /// The name of a time zone.
    package func name(of zone: TimeZone) -> String { EventWords(words).place(of: zone) }

    /// A day, with its weekday and year.
    package func day(_ day: CivilDate) -> String { words.dates.full(day) }

    /// A day.
    package func name(of day: CivilDate) -> String { words.dates.of(day) }

    /// A time of day.
    package func time(_ civil: CivilDateTime) -> String { words.dates.time(of: civil) }

    /// Other events during the next occurrence of an event, and whether they are in the same location.
    /// Without an end, an hour is assumed.
    package func others(
        atTheTimeOf event: Event, among all: [Event], now: Date
    ) -> [(event: Event, isSamePlace: Bool)] {
        guard let range = range(of: event, now: now) else { return [] }
        let found = all.lazy.filter { other in
            guard other.id != event.id, other.status == .published, let schedule = other.schedule,
                !schedule.isAllDay
            else { return false }
            return Self.takesPlace(schedule, in: range)
        }.map { (event: $0, isSamePlace: Self.isSamePlace($0.location, event.location)) }
        return Array(
            (found.filter(\.isSamePlace) + found.filter { !$0.isSamePlace }).prefix(Self.othersLimit))
    }

    /// Whether two events have the same location in one of the languages, ignoring case and spacing.
    private static func isSamePlace(_ one: LocalizedText?, _ other: LocalizedText?) -> Bool {
        func names(_ text: LocalizedText?) -> Set<String> {
            Set(
                (text?.all ?? []).map {
                    $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
                })
        }
        return !names(one).isDisjoint(with: names(other))
    }

    /// Maximum number of other events named in a form.
    private static let othersLimit = 10

    private func range(of event: Event, now: Date) -> Range<Date>? {
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let entry = EventEntry(event, clock: clock, months: nil)
        guard let time = entry.shown?.time, !time.isAllDay, entry.isUpcoming else { return nil }
        return time
            .startInstant..<max(
                time.endInstant ?? time.startInstant.addingTimeInterval(3600), time.startInstant + 60)
    }

    private static func takesPlace(_ schedule: Schedule, in range: Range<Date>) -> Bool {
        do throws(RecurrenceRuleError) {
            return try Occurrences(of: schedule).overlapping(range).contains {
                $0.change?.isCancelled != true
            }
        } catch {
            return false
        }
    }

    // MARK: Announcements

    /// The announcement of an event: time, location and the beginning of its text.
    package func notice(of event: Event, now: Date) -> String {
        let excerpt = words.excerpt(ofMarkdown: event.detail, event.translations)?.text ?? ""
        let (when, place) = (whenAndRule(event, now: now), place(event, now: now))
        let values: KeyValuePairs = ["when": when ?? "", "where": place ?? "", "excerpt": excerpt]
        let notice =
            switch (when, place) {
            case (_?, _?): say(.noticeWhenAndWhere, values)
            case (_?, nil): say(.noticeWhen, values)
            case (nil, _?): say(.noticeWhere, values)
            case (nil, nil): excerpt
            }
        return notice.trimmingCharacters(in: .whitespaces)
    }

    /// The announcement of a cancellation.
    package func cancellation(of event: Event) -> String {
        event.reason.map { say(.offBecause, ["reason": text($0)]) } ?? say(.off)
    }

    /// The announcement of a new time or location; nil if neither changed.
    package func move(of event: Event, time: Bool, place: Bool, now: Date) -> String? {
        let (when, location) = (when(event, now: now), event.location.map(text) ?? "")
        switch (time, place && !location.isEmpty) {
        case (true, true): return say(.nowAtAndIn, ["when": when ?? say(.noTime), "where": location])
        case (true, false): return when.map { say(.nowAt, ["when": $0]) } ?? say(.nowNoTime)
        case (false, true): return say(.nowIn, ["where": location])
        case (false, false): return nil
        }
    }
}
