import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The page of a room: before and after the minute, closed, or left.
struct RoomPage {
    let request: RoomRequest
    let numbers: PartnerRoomNumbers
    let totals: [(task: Int64, gesture: PartnerGesture, count: Int)]
    /// Whether everybody else has left an open room, or has not come.
    let isAlone: Bool
    /// The tasks of those whom the person blocked.
    let blocked: Set<Int64>

    /// Maximum number of people who are shown.
    private static let peopleLimit = 3

    /// `GET /partners/:code`, with `?done=` and an action after it. To open it is to be there.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request: RoomRequest
        do throws(DeskError) {
            request = try RoomRequest(context, isChanging: false)
        } catch .notNow {
            return context.redirect(to: RoomRequest.slots)
        } catch .notFound {
            return try GoneRoomPage.response(context)
        }
        guard PartnerClock.isFixed(request.room.slot, at: request.now) else {
            return context.redirect(to: request.slots)
        }
        return try RoomPage(request).response()
    }

    private init(_ request: RoomRequest) throws(DeskError) {
        let (database, room) = (request.database, request.room)
        var isLive = false
        if request.isOpen, request.context.request.method != .head {
            _ = try DeskError.state(database.comeToRoom(at: request.seat.code, now: request.now))
            isLive = true
        }
        let found =
            isLive
            ? try RoomFile(request).publish(isMaking: true)
            : try DeskError.state(database.numbers(ofRoom: room.id))
        guard let found else {
            throw .notFound
        }
        (self.request, numbers) = (request, found)
        totals = try DeskError.state(database.cheerTotals(ofRoom: room.id))
        isAlone = try DeskError.state(database.isLeftAlone(request.seat.code, now: request.now))
        blocked = try DeskError.state(database.blockedTasks(ofRoom: room.id, by: request.seat))
    }

    private func response() -> CGIResponse {
        request.context.readerPage(
            view, request.words.say(RoomKey.title), form: request.path)
    }

    private var view: RoomView {
        let (words, isOpen) = (request.words, request.isOpen)
        let parts = RoomParts(self)
        return RoomView(
            heading: parts.heading, done: parts.done, isOpen: isOpen, hasSwitched: request.hasSwitched,
            clock: parts.clock, clockWords: parts.clockWords,
            people: shown.enumerated().map { parts.person($1, place: $0) },
            canStart: isOpen && request.seat.started == nil,
            canCheer: isOpen && request.others.contains { $0.gone == nil },
            gestures: PartnerGesture.buttons.map {
                RoomGesture(gesture: $0.gesture.rawValue, gestureName: words.say($0.name))
            }, said: parts.said, lines: parts.lines.map(TextLine.init), canJoin: isOpen && isAlone,
            wayAddress: isOpen ? nil : request.context.mount + request.slots,
            wayName: isOpen ? nil : words.say(RoomKey.next), still: parts.still,
            others: request.others.map(parts.other), roomPath: request.path,
            script: isOpen ? RoomScript(self) : nil)
    }

    /// Those who are shown: oneself, and others who are there before those who have left.
    var shown: [PartnerSeat] { [request.seat] + request.others.prefix(Self.peopleLimit - 1) }

    /// The numbers of somebody, which are newer than the seat.
    func numbers(of seat: PartnerSeat) -> PartnerRoomNumbers.Person? {
        numbers.people.first { $0.task == seat.id }
    }
}
