/// A limit that phrases of the desk and of readers' forms state, by the name of its placeholder: `{passwordLength}`. The program that
/// keeps these limits has their values (`DeskWords.init`), so that no phrase repeats a number of the code.
package enum DeskLimit: String, CaseIterable, Sendable {
    /// Hours without a request after which a session ends.
    case idleHours
    /// Seconds from a post to its notification.
    case holdSeconds
    /// Size of an uploaded picture, in MB, and the longest side of what is kept of it, in pixels.
    case pictureSize, pictureSide
    /// Characters of a password.
    case passwordLength
    /// Digits of a second-factor code, and the seconds after which it changes.
    case codeDigits, codeSeconds
    /// Hours in which an officer can use a code for a new password.
    case resetHours
    /// Characters of an account's name, and of the name that is shown.
    case accountLength, shownNameLength
    /// Editors whom a site needs, and the days before the end of a term from which the handover lists it.
    case leastEditors, handoverDays
    /// Hours in which a request for mail can be confirmed, and the number of messages in a day to one address.
    case mailHours, mailsADay
    /// Days for which an announcement is sent.
    case deliveryDays
    /// The longest text of a reader: in letters of one byte, and in Chinese characters.
    case textLetters, textCharacters
    /// Minutes in which a reader may correct a post.
    case correctionMinutes
    /// The longest note of a report, likewise.
    case reportLetters, reportCharacters
    /// Characters of an officer's reason, and posts that one decision may concern.
    case reasonLength, groupSize
    /// Search terms that are suggested, and the days of the searches that they are chosen from.
    case suggestedTerms, searchDays
}
