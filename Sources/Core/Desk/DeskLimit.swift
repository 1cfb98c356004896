import Model
import Notifications
import Posting
import Site
import State

/// A limit that phrases of the desk and of readers' forms state, by the name of its placeholder: `{passwordLength}`. No phrase
/// repeats a number of the code.
enum DeskLimit: String, CaseIterable, Sendable {
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
    /// Days for which a reader can take a vote back.
    case voteDays
    /// Entries of the discussion below a post.
    case discussionEntries
    /// The longest name of a member: in letters of one byte, and in Chinese characters; and the days for which nobody else gets a former one.
    case nameLetters, nameCharacters, formerNameDays
    /// Minutes in which a member can confirm a second address.
    case addressMinutes
    /// Comments below a post of members.
    case memberEntries
    /// Minutes for which a place is held, hours in which a sign-up can be confirmed, and days after a date for which sign-ups are kept.
    case placeMinutes, confirmHours, signUpDays
    /// Minutes for which the mail with which a member signs in is valid, and the digits of its code.
    case signInMinutes, signInDigits

    /// The limits as phrases state them.
    static let constants = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, "\($0.value)") })

    var value: Int {
        switch self {
        case .idleHours: Int(AccountKind.officer.idleLimit) / 3600
        case .holdSeconds: Int(Broadcast.hold)
        case .pictureSize: UploadOrder.sizeLimit / 1_000_000
        case .pictureSide: UploadOrder.longestSide
        case .passwordLength: Password.minimumLength
        case .codeDigits: TimeCodes.digits
        case .codeSeconds: Int(TimeCodes.period)
        case .resetHours: Int(Retention.passwordReset) / 3600
        case .accountLength: Officer.nameLimit
        case .shownNameLength: Officer.displayNameLimit
        case .leastEditors: HandoverPage.leastEditors
        case .handoverDays: Int(HandoverPage.horizon) / 86_400
        case .mailHours: Int(Retention.mailRequest) / 3600
        case .mailsADay: MailSubscription.limitOfRecipient
        case .deliveryDays: Int(UnsettledBroadcasts.lifetime) / 86_400
        case .textLetters: ReaderPosting.textLimit
        case .textCharacters: Self.characters(ReaderPosting.textLimit)
        case .correctionMinutes: Int(ReaderPosting.correctionTime) / 60
        case .reportLetters: ReportPages.textLimit
        case .reportCharacters: Self.characters(ReportPages.textLimit)
        case .reasonLength: ModerationPages.reasonLimit
        case .groupSize: PostModeration.limit
        case .suggestedTerms: TrendingSearches.limit
        case .discussionEntries: DiscussionPosting.entryLimit
        case .memberEntries: EntryPosting.entryLimit
        case .placeMinutes: Int(Retention.placeHold) / 60
        case .confirmHours: Int(Retention.unconfirmedSignUp) / 3600
        case .signUpDays: Int(Retention.signUp) / 86_400
        case .nameLetters: MemberName.byteLimit
        case .nameCharacters: Self.characters(MemberName.byteLimit)
        case .formerNameDays: Int(Retention.formerName) / 86_400
        case .addressMinutes: Int(Retention.addressRequest) / 60
        case .signInMinutes: Int(Retention.signInRequest) / 60
        case .signInDigits: SignInRequest.digits
        case .voteDays: VoteView.days
        case .searchDays: Int(Retention.searchTerm) / 86_400
        }
    }

    /// The Chinese characters in so many bytes of UTF-8: three each.
    static func characters(_ bytes: Int) -> Int { bytes / 3 }
}
