import Calendars
import Desk
import Foundation
import Model
import Site

/// The phrases about events on the desk.
extension DeskWords {
    package enum Events: String, PhraseKey {
        package static let group = "desk-event"
        case lastChange, cancel, delete, restore, withdraw, title, when, date, time, endDate, endTime
        case cancelWhy, detail, picture, pictureStill
        case newEvent = "desk.new-event", coming = "desk-list.coming", drafts = "desk-list.drafts"
        case past = "desk-list.past", noTime = "desk-list.no-time", published = "desk-state.published"
        case draft = "desk-state.draft", cancelled = "desk-state.cancelled"
        case announced = "desk-state.announced", announcedAgain = "desk-state.announced-again"
        case willBeAnnounced = "desk-state.will-be-announced"
        case changeWillBeAnnounced = "desk-state.change-will-be-announced"
        case notAnnounced = "desk-state.not-announced", donePost = "desk-done.post"
        case doneSent = "desk-done.sent", doneDraft = "desk-done.draft", doneEdit = "desk-done.edit"
        case doneSplit = "desk-done.split", doneCancel = "desk-done.cancel", doneRestore = "desk-done.restore"
        case doneAgain = "desk-done.again", doneNoneAgain = "desk-done.none-again"
        case doneTakeBackPost = "desk-done.take-back-post", doneTyped = "desk-done.typed"
        case tooLateToTakeBack = "desk-warning.too-late", notTakenBack = "desk-warning.not-taken-back"
        case restoreRemoved = "desk-list.bring-back", restoreVersion = "desk-versions.bring-back"
        case restoreHint = "desk-versions.bring-back-hint", writtenSince = "desk-versions.written-since"
        case removedSince = "desk-versions.removed-since", isNow = "desk-versions.is-now"
        case isSame = "desk-versions.is-same", unreadable = "desk-versions.unreadable"
        case pictureWasLost = "desk-versions.picture-lost", joinsParts = "desk-versions.joins-parts"
        case lacksPart = "desk-versions.lacks-part", staysSeen = "desk-versions.stays-seen"
        case staysDraft = "desk-versions.stays-draft", mergeOthers = "desk-merge.heading"
        case mergeOwn = "desk-merge.heading-own", kept = "desk-merge.kept", keptOwn = "desk-merge.kept-own"
        case sameHour = "desk-warning.same-hour", samePlace = "desk-warning.same-place"
        case usedToPost = "desk-warning.used-to-post", usedForEvent = "desk-warning.used-for-event"
        case usedToChange = "desk-warning.used-to-change", usedButton = "desk-warning.used-button"
        case repeatedTime = "desk-warning.repeated-time", liesBehind = "desk-warning.past"
        case askPast = "desk-question.past", askFarAhead = "desk-question.far-ahead"
        case askLong = "desk-question.long", askLongNextDay = "desk-question.long-next-day"
        case askSameDate = "desk-question.same-date"
        case fieldInLanguage = "desk-problem.field-in-language", noticeWhen = "desk-notice.when"
        case noticeWhenAndWhere = "desk-notice.when-and-where", noticeWhere = "desk-notice.where"
        case nowAt = "desk-notice.now-at", nowIn = "desk-notice.now-in"
        case nowAtAndIn = "desk-notice.now-at-and-in", nowNoTime = "desk-notice.now-no-time"
        case offBecause = "desk-notice.off-because", off = "desk-notice.off", onAgain = "desk-notice.on-again"
        case noticeAnd = "desk-notice.and", updatedParts = "desk-notice.updated"
        case partsAnd = "desk-notice.parts-and"

        package static let values: Set = ["time", "day", "when", "where", "excerpt"]
    }

    package func address(of event: Event) -> String { words.link(Address.event(event.slug)) }

    /// The time of an event as on its page: the next, or the last; nil if it has none.
    package func when(_ event: Event, now: Date) -> String? {
        entry(event, now: now).shown.map { EventWords(words).full($0.time) }
    }

    /// Whether an event is upcoming, and the start by which lists order it.
    package func position(of event: Event, now: Date) -> (isAhead: Bool, start: Date?) {
        let entry = entry(event, now: now)
        return (!entry.isPast, entry.shown?.time.startInstant)
    }

    package func repeats(_ event: Event) -> String? {
        RecurrenceWords.of(event.schedule, in: settings.timeZone, words: words)
    }

    package func name(of zone: TimeZone) -> String { EventWords(words).place(of: zone) }

    // MARK: Events at the same time

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
        !Set(EventSection.places(one)).isDisjoint(with: EventSection.places(other))
    }

    private static let othersLimit = 10

    private func range(of event: Event, now: Date) -> Range<Date>? {
        let entry = entry(event, now: now)
        guard let time = entry.shown?.time, !time.isAllDay, entry.isUpcoming else { return nil }
        return time
            .startInstant..<max(
                time.endInstant ?? time.startInstant.addingTimeInterval(3600), time.startInstant + 60)
    }

    private static func takesPlace(_ schedule: Schedule, in range: Range<Date>) -> Bool {
        Occurrences(ifValid: schedule)?.overlapping(range).contains { $0.change?.isCancelled != true }
            ?? false
    }

    // MARK: Announcements

    /// The announcement of an event: time, location and the beginning of its text.
    package func notice(of event: Event, now: Date) -> String {
        let event = event.asMarkdown
        let excerpt = words.excerpt(ofMarkdown: event.detail, event.translations)?.text ?? ""
        let (when, place) = (whenAndRule(event, now: now), place(event, now: now))
        let values: KeyValuePairs = ["when": when ?? "", "where": place ?? "", "excerpt": excerpt]
        let notice =
            switch (when, place) {
            case (_?, _?): say(Events.noticeWhenAndWhere, values)
            case (_?, nil): say(Events.noticeWhen, values)
            case (nil, _?): say(Events.noticeWhere, values)
            case (nil, nil): excerpt
            }
        return notice.trimmingCharacters(in: .whitespaces)
    }

    package func cancellation(of event: Event) -> String {
        event.reason.map { say(Events.offBecause, ["reason": text($0)]) } ?? say(Events.off)
    }

    /// The announcement of a new time or location; nil if neither changed.
    package func move(of event: Event, time: Bool, place: Bool, now: Date) -> String? {
        let (when, location) = (when(event, now: now), event.location.map(text) ?? "")
        switch (time, place && !location.isEmpty) {
        case (true, true):
            return say(Events.nowAtAndIn, ["when": when ?? say(Events.noTime), "where": location])
        case (true, false): return when.map { say(Events.nowAt, ["when": $0]) } ?? say(Events.nowNoTime)
        case (false, true): return say(Events.nowIn, ["where": location])
        case (false, false): return nil
        }
    }
}
