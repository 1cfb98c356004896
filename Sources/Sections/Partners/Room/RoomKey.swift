import Model
import State

/// The phrases of the rooms of study partners; those of the group `partner-room` are words of the page's scripts too.
enum RoomKey: String, PhraseKey {
    static let group = "desk-partner-room"
    case title, privacy, withOne, withTwo, onYourOwn, you, somebody, readerName
    case clap, tea, fire, flag
    case until, since, blockName, blockWhy, blockWhyMember, blockWhyLeft, blockWhyMemberLeft
    case reportName, reportWhy, tasks, theirCheers
    case othersLeft, notCome, next
    case closed, left, leftWhy, switches, days, gone, goneWhy, goneReader
    case stillLater, stillDone, stillDoneNot
    case doneCheer, doneReport, doneReportNot, doneBlock, doneAlone
    case reports, reportedTask, doneEndReport
    case recordGestures, recordHeld, recordReports, recordMet, recordBlocked
    case here = "partner-room.here"
    case notYet = "partner-room.not-yet"
    case away = "partner-room.away"
    case hasLeft = "partner-room.gone"
    case hasStarted = "partner-room.has-started"
    case said = "partner-room.said"
    case claps = "partner-room.clap"
    case teas = "partner-room.tea"
    case fires = "partner-room.fire"
    case flags = "partner-room.flag"
    case starts = "partner-room.started"
}

extension PartnerGesture {
    /// The gestures that buttons send at any time; "started" has a button of its own.
    static let buttons: [(gesture: PartnerGesture, name: RoomKey)] = [
        (.clap, .clap), (.tea, .tea), (.fire, .fire), (.flag, .flag),
    ]

    /// The phrase with the number of gestures.
    var counted: RoomKey {
        switch self {
        case .clap: .claps
        case .tea: .teas
        case .fire: .fires
        case .flag: .flags
        case .started: .starts
        }
    }

    /// The number in the file of a room, as partner-room.js knows it.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
