import Desk
import Site
import State

/// The data of a person in rooms and reports, as a part of "your data".
enum RoomRecords {
    static func rows(
        of person: PartnerPerson, _ context: RequestContext
    ) throws(DeskError) -> [MemberRecordGroup.Row] {
        let database = try context.database()
        let records = try DeskError.state(database.roomRecords(of: person))
        let rows: [(RoomKey, Int)] = [
            (.recordGestures, records.gestures), (.recordHeld, records.held),
            (.recordReports, records.reports), (.recordMet, records.met), (.recordBlocked, records.blocked),
        ]
        return rows.filter { $0.1 > 0 }.map {
            MemberRecordGroup.Row(context.words.say($0.0), "\($0.1)")
        }
    }
}
