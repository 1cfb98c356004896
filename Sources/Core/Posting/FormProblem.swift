import PictureStore

/// Something in an officer's form that cannot be taken as it is.
public struct FormProblem: Error, Equatable, Sendable {
    /// The field's name, as the form has it: `endTime`, `title.zh-Hans`.
    public let field: String
    /// What is wrong with it.
    public let kind: Kind

    /// A problem of a field.
    public init(_ field: String, _ kind: Kind) { (self.field, self.kind) = (field, kind) }

    /// What can be wrong.
    public enum Kind: Equatable, Sendable {
        /// It must be filled in.
        case missing
        /// It has more characters than it may have.
        case tooLong(count: Int, limit: Int)
        /// It had more combining marks on one character than it may have, and lost the others.
        case tooManyMarks(limit: Int)
        /// A line break or another control character where one line is wanted.
        case notOneLine
        /// A character that turns the direction of writing, behind which a text can hide what it says.
        case turnsDirection
        /// Not a day such as 2026-12-05.
        case notADay
        /// Not a time such as 18:00.
        case notATime
        /// A time that never comes that day, since clocks are set forward over it.
        case skippedTime
        /// A time without a day.
        case timeWithoutDay
        /// An end without a start.
        case endWithoutStart
        /// An end of a day and no time, where the start has a time.
        case endWithoutTime
        /// It ends before it starts.
        case endsBeforeStart
        /// Not an https, http or mailto address.
        case notAnAddress
        /// A tag without a letter or a digit, or too long.
        case notATag(String)
        /// Not a number of times from 1 to a limit.
        case notACount(limit: Int)
        /// The last of a weekday in a month, on a day that is not.
        case notLastWeekday
        /// One time goes on when the next begins.
        case longerThanStep
        /// More tags than there may be.
        case tooManyTags(limit: Int)
        /// Markdown that is more than a page can hold.
        case tooComplex
        /// Markdown of which nothing shows, such as HTML alone.
        case invisible
        /// Not one of the words that the field can have.
        case unknownChoice
        /// The picture that was chosen before is no longer there.
        case pictureGone
        /// The picture cannot be taken.
        case picture(UploadError)
        /// A text that would not be the same when it is read again, as one that holds characters no file may have.
        case cannotBeStored
    }
}

/// Everything in a form that cannot be taken as it is, in the order of its fields.
public struct FormProblems: Error, Equatable, Sendable {
    /// At least one.
    public let all: [FormProblem]

    /// These problems.
    public init(_ all: [FormProblem]) { self.all = all }
}
