import Calendars
import Foundation
import Model

/// The dates of an event that take sign-ups here, each with the key of its list and its terms.
extension Event {
    /// Maximum number of coming dates of a series for which people can sign up at a time.
    package static let signUpDatesLimit = 20

    /// The key of a date's list: the day of its original start in a series (RECURRENCE-ID), so that a moved date keeps its list; else empty.
    package func signUpKey(of date: Occurrence) -> String {
        schedule?.recurrence == nil ? "" : "\(date.original.day)"
    }

    /// The date with a key; nil if there is none, or if it is excluded. An event that was made a series has its list from before at the first
    /// date, and one that no longer repeats that of its date: `signUpKey` is the key that the date has now.
    package func signUpDate(_ key: String) -> Occurrence? {
        guard let schedule, let dates = Occurrences(ifValid: schedule) else { return nil }
        // Past dates before the first one are additional ones.
        let first = ([schedule.start.civil] + (schedule.recurrence?.additions ?? [])).min()?.day
        guard let day = key.isEmpty ? first : CivilDate(key: key) else { return nil }
        return dates.first(on: day)
    }

    /// The dates that have not begun, at most `limit`, by start. Of several that would begin on one day, the first has the list.
    package func comingSignUpDates(at now: Date, limit: Int) -> [Occurrence] {
        guard signsUpHere, let schedule, let dates = Occurrences(ifValid: schedule) else { return [] }
        return Array(
            dates.next(after: now, limit: limit + 1).filter { date in
                date.start.instant > now && dates.first(on: date.original.day)?.original == date.original
            }.prefix(limit))
    }

    /// Whether a sign-up needs no more than the name of the person.
    package var asksNameAlone: Bool { (guests ?? 0) == 0 && signUpQuestions.isEmpty }

    /// The terms of a date. The times of the file are those of the first date; they are as long before each other one, in local time.
    package func placeTerms(of date: Occurrence) -> PlaceTerms {
        func instant(_ time: EventTime?) -> Date? {
            guard let time, let schedule else { return nil }
            return time.moved(from: schedule.start, to: date.start, in: schedule.timeZone).instant
        }
        return PlaceTerms(
            places: capacity, guests: guests ?? 0, isByMail: signUpBy == .mail,
            isOpen: signsUpHere && isOpenForSignUp, opens: instant(signUpOpens),
            closes: instant(signUpCloses), cancelUntil: instant(cancelUntil),
            offer: offerHours.map { TimeInterval($0 * 3600) }, date: placeDate(date))
    }

    private func placeDate(_ date: Occurrence) -> PlaceDate {
        let change = date.change
        let state: PlaceDate.State =
            switch status {
            case .draft: .gone
            case .cancelled: .cancelled
            case .published: change?.isCancelled == true ? .cancelled : .held
            }
        // The reason of a date that was moved is not that of the whole event's cancellation.
        let isOwn = status != .cancelled || change?.isCancelled == true
        return PlaceDate(
            title: change?.title ?? title, start: date.start.instant,
            end: date.end?.instant ?? endOfDay(date.start),
            isAllDay: schedule.map { date.isAllDay(in: $0) } ?? false,
            location: change?.location ?? location, state: state,
            reason: (isOwn ? change?.reason : nil) ?? reason)
    }

    /// When a date without an end is over.
    private func endOfDay(_ start: EventTime) -> Date {
        let midnight = start.civil.day.adding(days: 1).map { CivilDateTime(midnightOf: $0) }
        return midnight.flatMap { schedule?.timeZone.instant(of: $0) } ?? start.instant
    }

    /// Keeps the times of sign-up as long before another first date, in local time, as they are before the present one.
    package mutating func moveSignUp(from old: EventTime?, to new: EventTime?) {
        guard let old, let new, let zone = schedule?.timeZone else { return }
        let paths = [\Event.signUpOpens, \Event.signUpCloses, \Event.cancelUntil]
        for path in paths { self[keyPath: path] = self[keyPath: path]?.moved(from: old, to: new, in: zone) }
    }
}

extension EventTime {
    /// The local time that is as long before `new` as this one is before `old`.
    fileprivate func moved(from old: EventTime, to new: EventTime, in zone: TimeZone) -> EventTime {
        let seconds = new.civil.secondsSince1970 - old.civil.secondsSince1970
        if seconds == 0 { return self }
        return CivilDateTime(secondsSince1970: civil.secondsSince1970 + seconds)
            .map { EventTime($0, in: zone) } ?? self
    }
}

extension CivilDate {
    /// The day of a key such as `2026-12-05`; nil for other texts.
    fileprivate init?(key: String) {
        guard key.utf8.count == 10, let stamp = Timestamp(key, in: .gmt), stamp.isDay else { return nil }
        self = stamp.day
    }
}
