import Building
import Desk
import Files
import Foundation
import Site
import State

/// The file that the open pages of a room ask for each second: who is there, and the newest gestures, in numbers without names.
struct RoomFile {
    private let database: StateDatabase
    private let room: Int64
    private let token: LiveToken?
    private let installation: Desk.Installation

    init(_ request: RoomRequest) {
        self.init(request.room, request.database, request.context.installation)
    }

    init(_ room: PartnerRoom, _ database: StateDatabase, _ installation: Desk.Installation) {
        (self.room, token) = (room.id, room.file)
        (self.database, self.installation) = (database, installation)
    }

    /// Shows the present numbers. The press was accepted before: a failure is reported to the log alone, and the next change shows both.
    /// `isMaking` is for a page that will ask for the file.
    /// - Returns: The numbers; nil if the room is gone.
    func publish(isMaking: Bool = false) throws(DeskError) -> PartnerRoomNumbers? {
        guard let numbers = try DeskError.state(database.numbers(ofRoom: room)), let token else { return nil }
        let file = LiveFile(token, installation.build)
        do {
            if isMaking {
                try file.write(counter: numbers.version, numbers.members)
            } else {
                try file.update(counter: numbers.version, numbers.members)
            }
        } catch {
            installation.report("\(error)")
        }
        return numbers
    }
}

extension PartnerRoomNumbers {
    /// Of each person: the task, the last request in seconds since 1970, whether the person has started and is gone, the sum of gestures, and
    /// those beyond the limit. Of each cheer: its number, the task, the gesture and the count.
    var members: KeyValuePairs<String, JSONValue?> { ["people": peopleJSON, "cheers": cheersJSON] }

    var json: JSONValue { .object(of: members) }

    private var peopleJSON: JSONValue {
        .list(
            people.map { person in
                let seen = person.seen.map { JSONValue.number(Int($0.timeIntervalSince1970)) } ?? .null
                return .list([
                    .number(Int(person.task)), seen, .number(person.hasStarted ? 1 : 0),
                    .number(person.isGone ? 1 : 0), .number(person.sum), .number(person.held),
                ])
            })
    }

    private var cheersJSON: JSONValue {
        .list(
            cheers.map { cheer in
                .list([
                    .number(cheer.number), .number(Int(cheer.task)), .number(cheer.gesture.number),
                    .number(cheer.count),
                ])
            })
    }
}
