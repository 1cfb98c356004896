import Basics
import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The list at the door of a date, for the script of the page `/events/door/`: `GET, POST /events/:id/door[?date=<key>]`.
enum DoorAPI {
    /// Maximum number of ticks in a request; more are rejected with 413.
    static let tickLimit = 200

    private struct Sent: Decodable {
        struct Tick: Decodable {
            let id: Int64
            /// Milliseconds since 1970.
            let time: Int64
            let came: Int
        }

        /// The version of the names that the phone has; nil if it has none.
        let known: String?
        let ticks: [Tick]
    }

    private struct Person: Encodable {
        let id: Int64
        let name: String
        let guests: Int
        let isIn: Bool
    }

    private struct Answer: Encodable {
        /// Milliseconds since 1970.
        let now: Int64
        /// When a phone empties the list, likewise.
        let until: Int64
        let title: String
        let when: String
        /// The CSRF token, with which the page signs out.
        let csrf: String
        /// The version of the names.
        let names: String
        /// People who are in or wait; nil if the phone has this version.
        let people: [Person]?
        /// The number of each sign-up that was ever ticked, the time, and how many people came.
        let ticks: [[Int64]]
    }

    /// The names and ticks of the list.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        try answer(try await SignUpDate(atDoor: request), request, known: nil)
    }

    /// Joins the ticks of a phone with those of others: `{"known": "<version>", "ticks": [{"id": 1, "time": 1800000000000, "came": 1}]}`.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let sent: Sent
        do {
            sent = try JSONDecoder().decode(Sent.self, from: Data(request.context.request.body))
        } catch {
            return .problem(status: 400, detail: "The body must be JSON with a list of ticks.")
        }
        guard sent.ticks.count <= tickLimit else { throw .tooLarge }
        let date = try await SignUpDate(atDoor: request)
        let ticks = sent.ticks.map { Tick(signUp: $0.id, time: Date(milliseconds: $0.time), came: $0.came) }
        try DeskError.state(request.database.join(ticks, of: date.list, now: request.context.now))
        return try answer(date, request, known: sent.known)
    }

    private static func answer(
        _ date: SignUpDate, _ request: OfficerRequest, known: String?
    ) throws(DeskError) -> CGIResponse {
        let (context, until) = (request.context, date.terms.date.end + Retention.doorList)
        let isOver = context.now >= until
        let signUps = isOver ? [] : try DeskError.state(request.database.signUps(of: date.list))
        let people = signUps.filter { $0.state.isThere }.map {
            Person(id: $0.id, name: $0.name, guests: $0.guests, isIn: $0.state == .confirmed)
        }
        let names = version(of: people)
        return NotificationAPI.json(
            Answer(
                now: context.now.milliseconds, until: until.milliseconds,
                title: context.words.text(date.terms.date.title), when: date.doorTime,
                csrf: request.session.csrf, names: names, people: names == known ? nil : people,
                ticks: signUps.compactMap { signUp in
                    signUp.ticked.map { [signUp.id, $0.milliseconds, Int64(signUp.came)] }
                }))
    }

    /// A text that differs for other people.
    private static func version(of people: [Person]) -> String {
        let texts = people.map { "\($0.id) \($0.guests) \($0.isIn) \($0.name)\n" }
        let numbers = Fingerprint(joining: texts.map(\.utf8)).numbers
        return numbers.map { String($0, radix: 16) }.joined(separator: "-")
    }
}

extension SignUpDate {
    /// The date that the path and the query `date` name.
    init(atDoor request: OfficerRequest) async throws(DeskError) {
        let context = request.context
        let list = PlaceList(post: context.eventID, day: context.request.query["date"] ?? "")
        guard let date = try await SignUpDate(of: list, context, request.database) else { throw .notFound }
        self = date
    }

    /// The day and time of the date.
    var doorTime: String {
        guard let start = context.site.settings.timeZone.civil(at: terms.date.start) else { return "" }
        return EventWords(context.words.words).moment(start, isAllDay: terms.date.isAllDay)
    }
}

extension Date {
    fileprivate init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    fileprivate var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
