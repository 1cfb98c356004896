import Foundation

/// Retention of personal data, in seconds.
///
/// The code that stores such data uses these values, and the page about privacy states them. Expired data is removed within an hour where
/// builds run by cron (`StateDatabase.removeExpired`).
public enum Retention {
    private static let day: TimeInterval = 86_400

    /// A salted hash of the IP address of a client that sent a form or a search: until the end of the next day, 2 days.
    public static let clientHash: TimeInterval = 2 * day
    /// Number of different clients that must search for a term of published names on one day before it is kept: 3.
    public static let searchClients = 3
    /// Number of different clients that must search for any other term on one day before it is kept: 10.
    public static let otherSearchClients = 10
    /// Decisions of officers on a term: 365 days.
    public static let searchDecision: TimeInterval = 365 * day
    /// A search term that reached `searchClients`, with its count: 7 days.
    public static let searchTerm: TimeInterval = 7 * day
    /// The time in which an author without an account may correct a text: 10 minutes.
    public static let correction: TimeInterval = 600
    /// The number of uses of a limit by a network, under a hash: a day at most.
    public static let registration: TimeInterval = day
    /// A browser or an app to which nothing was ever delivered: 90 days.
    public static let unusedDevice: TimeInterval = 90 * day
    /// A reader who has no device any longer: 90 days.
    public static let reader: TimeInterval = 90 * day
    /// A notification to one reader, and the record of an attempt to deliver one: 30 days.
    public static let notification: TimeInterval = 30 * day
    /// A daily reminder of a reader: 366 days.
    public static let dailyReminder: TimeInterval = 366 * day
    /// A request for notifications by mail that nobody confirmed: a day.
    public static let mailRequest: TimeInterval = day
    /// A place that is held until an address is confirmed: 30 minutes.
    public static let placeHold: TimeInterval = 1800
    /// A sign-up whose address was not confirmed: a day.
    public static let unconfirmedSignUp: TimeInterval = day
    /// Names and answers of those who signed up, after the date is over, and of those who voted for a date, after the poll has ended: 30 days.
    public static let signUp: TimeInterval = 30 * day
    /// The list of names on a phone at the door, after the date is over: a day.
    public static let doorList: TimeInterval = day
    /// A session of an officer that has ended, with its IP address: 30 days.
    public static let endedSession: TimeInterval = 30 * day
    /// A wrong password, with the network from which it came: a day.
    public static let wrongPassword: TimeInterval = day
    /// The cookie with the chosen language of the desk's pages: a year.
    public static let languageCookie: TimeInterval = 365 * day
    /// The hash of a reader who voted for a post: 90 days. The sum stays.
    public static let vote: TimeInterval = 90 * day
    /// The hour in which a member whose account was new voted for a post: 7 days.
    public static let newVoter: TimeInterval = 7 * day
    /// The pairs of study partners who met, so that they meet others next: 7 days.
    public static let partnerMeeting: TimeInterval = 7 * day
    /// The sums of visits of a week: 104 weeks. They are no personal data.
    public static let visits: TimeInterval = 728 * day
    /// The receipt of a reader without an account who looked for study partners, after the last registration: 90 days.
    public static let partnerReceipt: TimeInterval = 90 * day
    /// The cookie of a reader who takes notifications or votes: 400 days, the maximum of browsers.
    public static let readerCookie: TimeInterval = 400 * day
    /// A form that an officer has not sent: 7 days.
    public static let draft: TimeInterval = 7 * day
    /// A picture that an officer has uploaded and no post shows: 7 days.
    public static let uploadedPicture: TimeInterval = 7 * day
    /// A mail of the desk that could not be sent yet: a day.
    public static let outgoingMail: TimeInterval = day
    /// The device of an officer from which nobody signs in any longer: 365 days.
    public static let signInDevice: TimeInterval = 365 * day
    /// A code for an officer who forgot the password: a day.
    public static let passwordReset: TimeInterval = day
    /// A code with which a new officer chooses the first password: an hour.
    public static let invitation: TimeInterval = 3600
    /// The account of a member who has not used a session: 400 days.
    public static let unusedMember: TimeInterval = 400 * day
    /// The time between the mail that warns a member of the removal of an unused account, and the removal: 30 days.
    public static let memberWarning: TimeInterval = 30 * day
    /// The hash of a name that a member had, so that nobody else passes for them: 180 days, as long as a session of a member lasts at most.
    public static let formerName: TimeInterval = 180 * day
    /// A second address of a member that was not confirmed: an hour.
    public static let addressRequest: TimeInterval = 3600
    /// The link and the code with which a member signs in: 15 minutes.
    public static let signInRequest: TimeInterval = 900
    /// A session of a member that is not used: 30 days.
    public static let unusedMemberSession: TimeInterval = 30 * day
    /// A session of a member: 180 days at most.
    public static let memberSession: TimeInterval = 180 * day
    /// A digest of the form of a message, which tells one that is sent twice: 30 days.
    public static let messageForm: TimeInterval = 30 * day
    /// The notification of officers about the queue of readers' posts: 7 days.
    public static let queueNotice: TimeInterval = 7 * day
}
