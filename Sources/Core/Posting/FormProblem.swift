import PictureStore

/// A problem of one field of an officer's form.
public struct FormProblem: Error, Equatable, Sendable {
    /// The field's name in the form: `endTime`, `title.zh-Hans`.
    public let field: String
    /// The kind of problem.
    public let kind: Kind

    package init(_ field: String, _ kind: Kind) { (self.field, self.kind) = (field, kind) }

    /// A kind of problem.
    public enum Kind: Equatable, Sendable {
        /// A required field is empty.
        case missing
        /// Too many characters.
        case tooLong(count: Int, limit: Int)
        /// Too many combining marks on one character; the rest were removed.
        case tooManyMarks(limit: Int)
        /// A line break or another control character in a field of one line.
        case notOneLine
        /// A bidirectional control character, which can hide text.
        case turnsDirection
        /// Not a day such as 2026-12-05.
        case notADay
        /// A whole date whose year is before `least` or after `limit`.
        case yearOutOfRange(least: Int, limit: Int)
        /// Not a time such as 18:00.
        case notATime
        /// A time that the day does not have, since clocks are set forward over it.
        case skippedTime
        /// A time without a day.
        case timeWithoutDay
        /// An end without a start.
        case endWithoutStart
        /// An end day without an end time, although the start has a time.
        case endWithoutTime
        /// The end is before the start.
        case endsBeforeStart
        /// An end time that is read as the next day's, so many hours after the start.
        case endsNextDay(hours: Int)
        /// Not an https, http or mailto URL.
        case notAnAddress
        /// Not a mail address such as name@example.edu.
        case notAMailAddress
        /// A tag without a letter or a digit, or too long.
        case notATag(String)
        /// Not a number from `least` to the limit.
        case notACount(least: Int = 1, limit: Int)
        /// "Last weekday of the month" in a series whose first day is not the last such weekday of its month.
        case notLastWeekday
        /// Not a day with a time such as 2026-12-05T18:00.
        case notADateTime
        /// A time of sign-up that is after the start.
        case afterStart
        /// Sign-up would not open before it closes.
        case opensAfterClosing
        /// Not as many options, each once, as a choice needs.
        case notOptions(least: Int, limit: Int)
        /// A line that is not a time such as `2026-12-05 18:00-21:00`.
        case notADateOption(String)
        /// A time that is over, or lies too far ahead.
        case outOfReach(days: Int)
        /// Times to vote for beside the time of the event.
        case optionsBesideTime
        /// An occurrence overlaps the next one.
        case longerThanStep
        /// Too many tags.
        case tooManyTags(limit: Int)
        /// Markdown that renders to too much HTML, or that the renderer rejects.
        case tooComplex
        /// Markdown that renders to nothing visible, such as HTML alone.
        case invisible
        /// Not one of the field's values.
        case unknownChoice
        /// The rules of a series that cannot be split at a date.
        case indivisible
        /// The picture chosen before no longer exists.
        case pictureGone
        /// The picture is rejected.
        case picture(UploadError)
        /// A number or name that something else on the site has, which is named.
        case taken(by: String)
        /// The name of an officer or of the association, or one that looks like it, as the author's name of a post of somebody without an account.
        case officersName
        /// A member's name, or one that looks like it, likewise.
        case membersName
        /// A text that would not be read back unchanged, as one with characters that files must not contain.
        case cannotBeStored
    }
}

/// All problems of a form, in the order of its fields.
public struct FormProblems: Error, Equatable, Sendable {
    /// The problems.
    public let all: [FormProblem]

    package init(_ all: [FormProblem]) { self.all = all }
}
