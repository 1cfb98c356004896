import Desk
import Site

/// The page of a room.
struct RoomView: DeskView {
    static let template = "desk-partner-room"

    let heading: String
    /// The message about the last action.
    let done: String?
    /// Whether people can act in the room now.
    let isOpen: Bool
    let hasSwitched: Bool
    /// The clock of an open room: `0:42`. The number of switches in a closed one.
    let clock: String
    let clockWords: String
    let people: [RoomPerson]
    let canStart: Bool
    let canCheer: Bool
    let gestures: [RoomGesture]
    /// The gestures of others so far, and further sentences.
    let said: String
    let lines: [TextLine]
    /// Whether the person was left alone, and can join others.
    let canJoin: Bool
    /// The next thing to do; nil for nothing.
    let wayAddress: String?
    let wayName: String?
    /// The question after 25 minutes.
    let still: StillQuestion?
    /// Those whom the person can block or report.
    let others: [RoomOther]
    /// The path of the room, below the mount.
    let roomPath: String
    /// The data of the scripts; nil unless the room is open.
    let script: RoomScript?

    static let computed = FieldTable<RoomView>([
        .number("personCount") { $0.people.count },
        .flag("hasWays") { $0.isOpen || !$0.others.isEmpty },
        .number("reloadSeconds") { _ in RoomView.reload },
    ])

    /// Without scripts the page reloads itself after so many seconds.
    static let reload = 10
}

/// Somebody in a room, as a shape with the tasks.
struct RoomPerson: TemplateView {
    /// The class of the shape: `is-first` for one's own.
    let shape: String
    /// The number of the task.
    let personID: Int
    let personName: String
    let presence: String
    let isHere: Bool
    let isGone: Bool
    let hasStarted: Bool
    let fromTask: String
    let toTask: String
    /// Whether a task takes smaller letters, or somewhat smaller ones for a word.
    let isLong: Bool
    let hasLongWord: Bool
}

/// A button with a gesture.
struct RoomGesture: TemplateView {
    let gesture: String
    let gestureName: String
}

/// Somebody whom the person can block or report.
struct RoomOther: TemplateView {
    let otherID: Int
    let canBlock: Bool
    let blockName: String
    let blockWhy: String
    let reportName: String
    let reportWhy: String
}

/// "Still at it?", shown from a time on.
struct StillQuestion: TemplateView {
    /// In milliseconds since 1970, and the time of the page.
    let asks: Int
    let asksNow: Int
    /// Whether the time has come.
    let isAsked: Bool
    let later: String
}

/// The numbers and words that the scripts of an open room begin with. Times are in milliseconds since 1970.
struct RoomScript: TemplateView {
    let liveFile: String
    let pageNonce: String
    let ownID: Int
    let now: Int
    let starts: Int
    let closes: Int
    /// How long after the last request somebody is there, in milliseconds.
    let presenceTime: Int
    /// How long after the minute somebody who has not come counts as not coming, in milliseconds.
    let patience: Int
    /// The numbers of the tasks of all people of the room, parted by spaces.
    let everybody: String
    /// The counts of the newest gestures, and the sums of each person, as JSON.
    let counts: String
    let sums: String
    /// The words that take the place of `clockWords` at the minute.
    let afterWords: String
}

/// The reports of partners that wait, for officers.
struct PartnerReportsView: DeskView {
    static let template = "desk-partner-reports"

    let heading: String
    let done: String?
    let reports: [PartnerReportRow]

    static let computed = FieldTable<PartnerReportsView>([.flag("isEmpty") { $0.reports.isEmpty }])
}

/// A report of a partner.
struct PartnerReportRow: TemplateView {
    let reportID: Int
    let reportedName: String
    let reportedTasks: String
    let reportTime: String
    /// The officers' page of the member; nil for a reader without an account.
    let memberAddress: String?
}
