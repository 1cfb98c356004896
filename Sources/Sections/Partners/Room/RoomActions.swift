import CGI
import Desk
import Foundation
import Model
import Site
import State

/// Handlers of what people do in a room. Scripts get the room's numbers as JSON, forms without scripts a redirect to the room.
enum RoomActions {
    /// `POST /partners/:code/cheer`: `kind`, `page` and `number` of the press, and `count` of quick ones, 1 without it.
    static func cheer(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        let form = context.request.form
        guard let gesture = form["kind"].flatMap(PartnerGesture.init) else { throw .badField("kind") }
        guard let page = form["page"], FormSubmission.isNonce(page) else { throw .badField("page") }
        let number = try Self.number(form["number"], upTo: 1_000_000, "number")
        let count = try Self.number(form["count"] ?? "1", upTo: PartnerPress.mostAtOnce, "count")
        let press = PartnerPress(page: page, number: number, gesture: gesture, count: count)
        let result = try DeskError.state(
            request.database.press(press, at: request.seat.code, day: request.day, now: request.now))
        return try answer(result, "cheer", request)
    }

    /// `POST /partners/:code/started`.
    static func started(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        let result = try DeskError.state(
            request.database.startTask(at: request.seat.code, day: request.day, now: request.now))
        return try answer(result, nil, request)
    }

    /// `POST /partners/:code/here`, each 30 seconds by an open page.
    static func here(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        let result = try DeskError.state(
            request.database.comeToRoom(at: request.seat.code, now: request.now))
        return try answer(result, nil, request)
    }

    /// `POST /partners/:code/still`: `answer`, `yes` or `no`.
    static func still(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        guard let answer = context.request.form["answer"], ["yes", "no"].contains(answer) else {
            throw .badField("answer")
        }
        let result = try DeskError.state(
            request.database.answerSecondLook(at: request.seat.code, now: request.now))
        if result == .notNow { throw .notNow }
        return redirect(request, answer == "yes" ? "still" : "not-still")
    }

    /// `POST /partners/:code/leave`. Leaving twice is leaving once.
    static func leave(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        guard request.isOpen else { return redirect(request, nil) }
        let writer = PartnerNotices(site: context.site, mount: context.mount).writer
        try DeskError.state(
            request.database.withdraw(request.seat.code, now: request.now, writer))
        _ = try RoomFile(request).publish()
        return redirect(request, nil)
    }

    /// `POST /partners/:code/join`: the nearest others, for somebody whom everybody else has left.
    static func join(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        let joined = try DeskError.state(
            request.database.joinNearestRoom(request.seat.code, now: request.now))
        guard joined != nil else { return redirect(request, "alone") }
        _ = try RoomFile(request).publish()
        let entered = try RoomRequest(context, isChanging: false)
        _ = try RoomFile(entered).publish()
        return redirect(entered, nil)
    }

    /// `POST /partners/:code/block`: `person`, the number of the other one's task. Who blocks somebody leaves the room.
    static func block(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        let person = try Self.person(context)
        let isFound = try DeskError.state(
            request.database.blockPartner(person, by: request.seat.code, now: request.now))
        guard isFound else { throw .badField("person") }
        _ = try RoomFile(request).publish()
        return redirect(request, "block")
    }

    /// `POST /partners/:code/report`: `person`, likewise.
    static func report(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let request = try RoomRequest(context, isChanging: true)
        let person = try Self.person(context)
        let isStored = try DeskError.state(
            request.database.reportPartner(person, at: request.seat.code, now: request.now))
        return redirect(request, isStored ? "report" : "not-report")
    }

    // MARK: Parts

    private static func person(_ context: RequestContext) throws(DeskError) -> Int64 {
        guard let person = context.request.form["person"].flatMap({ Int64($0) }) else {
            throw .badField("person")
        }
        return person
    }

    private static func number(
        _ text: String?, upTo limit: Int, _ field: String
    ) throws(DeskError) -> Int {
        guard let text, text.utf8.count <= 7, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), (1...limit).contains(number)
        else { throw .badField(field) }
        return number
    }

    /// The answer to something that changed the room, or did before; `.notNow` tells scripts to show the page anew.
    private static func answer(
        _ result: PartnerRoomResult, _ done: String?, _ request: RoomRequest
    ) throws(DeskError) -> CGIResponse {
        let isForScript = request.context.request.form["script"] == "1"
        if result == .notNow {
            if isForScript { throw .notNow }
            return redirect(request, nil)
        }
        let file = RoomFile(request)
        let numbers =
            result == .done
            ? try file.publish() : try DeskError.state(request.database.numbers(ofRoom: request.room.id))
        guard isForScript else { return redirect(request, done) }
        let now = Int(request.now.timeIntervalSince1970 * 1000)
        let json = JSONValue.object(of: ["now": .number(now), "room": numbers?.json ?? .null]).json
        return CGIResponse(
            status: 200, headers: [("Content-Type", "application/json")], body: Array(json.utf8))
    }

    private static func redirect(_ request: RoomRequest, _ done: String?) -> CGIResponse {
        request.context.redirect(to: request.path + (done.map { "?done=\($0)" } ?? ""))
    }
}
