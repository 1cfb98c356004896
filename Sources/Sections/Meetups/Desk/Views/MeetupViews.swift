import Desk
import Site

/// The page with the form of a meet-up.
struct MeetupFormView: DeskView {
    static let template = "desk-meetup-form"

    let memberForm: MemberFormView
    /// The meet-up as it is now, where it was changed after the form was opened.
    let theirTitle: String?
    let theirLines: [TextLine]
}

/// A member's page of a meet-up.
struct MemberMeetupView: DeskView {
    static let template = "desk-meetup-page"

    let heading: String
    /// The message about the last action.
    let done: String?
    /// Why an action was refused.
    let notice: String?
    /// Whether the meet-up waits, is hidden, cancelled or over.
    let states: [TextLine]
    /// The officers' sentence to the author.
    let reason: String?
    /// The page on the site; nil if the meet-up is on none.
    let liveAddress: String?
    let facts: [TextLine]
    let meetupHTML: HTML?
    /// The path of the page, below the mount.
    let meetupPath: String
    let isOwn: Bool
    let canEdit: Bool
    /// The sentence about what cancelling does; nil if the member cannot cancel it.
    let cancelWhy: String?
    let nonce: String
    /// Nil without a time, and of a cancelled meet-up.
    let going: MeetupGoingForm?
    /// The times for which members vote now.
    let times: [MeetupTimeForm]
    /// Whether a form was sent, whose draft in the browser ends.
    let endsDraft: Bool

    static let computed = FieldTable<MemberMeetupView>([
        .flag("hasStates") { !$0.states.isEmpty || $0.reason != nil },
        .flag("hasTimes") { !$0.times.isEmpty }, .flag("hasFacts") { !$0.facts.isEmpty },
    ])
}

/// The members who go, and the form with which a member says so.
struct MeetupGoingForm: TemplateView {
    /// Nil if nobody goes and there is no limit.
    let goingWords: String?
    /// Whether the member goes or waits, in words; nil for others once nobody can go any more.
    let goingState: String?
    let isGoing: Bool
    /// Whether members can say now that they go.
    let isOpen: Bool
    let isFull: Bool
    /// The people who see the member's name.
    let forNobody: Bool
    let forAuthor: Bool
    let forEveryone: Bool
    /// The names that this member may see.
    let goerNames: [TextLine]

    static let computed = FieldTable<MeetupGoingForm>([.flag("hasGoerNames") { !$0.goerNames.isEmpty }])
}

/// A time that a meet-up offers, with the member's answer.
struct MeetupTimeForm: TemplateView {
    let timeName: String
    let timeKey: String
    let timeText: String
    let timeSum: String
    let isYes: Bool
    let isPerhaps: Bool
    let isNo: Bool
    /// Whether the author can make it the meet-up's time.
    let canChoose: Bool
}

/// The officers' page of a meet-up.
struct MeetupCareView: DeskView {
    static let template = "desk-meetup-care"

    let heading: String
    let postID: String
    let facts: [TextLine]
    /// Whether the meet-up waits or is hidden, in words.
    let meetupState: String?
    let meetupText: String?
    /// The earlier texts.
    let versions: [MemberVersionRow]
    let liveAddress: String?
    let canHide: Bool
    let canRestore: Bool
    /// The reason that was typed before the session was over.
    let hideValue: String?
    /// Number of the last log line that the officer saw.
    let seen: String
    let nonce: String

    static let computed = FieldTable<MeetupCareView>([.flag("hasVersions") { !$0.versions.isEmpty }])
}
