import CGI
import Files
import Foundation
import Model
import Notifications
import State

/// The notifications of a reader: `GET /api/notifications/history` and `/unread`, `POST /api/notifications/acknowledge`.
enum NotificationListAPI {
    /// The newest notifications, of all readers and of this one: `limit` of them (20; at most 100), before the time `before`, or after
    /// the record of that time with the id `after`. With `own=true`, those to this reader alone.
    static func history(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let zone = context.site.settings.timeZone
        let query = context.request.query
        guard let limit = Int(query["limit"] ?? "20"), limit > 0 else {
            return .problem(status: 400, detail: "'limit' must be a whole number from 1 to 100.")
        }
        let place = query["before"].flatMap { Timestamp($0, in: zone) }.map {
            NotificationRecord.Place(before: $0.instant, id: query["after"])
        }
        if query["before"] ?? query["after"] != nil, place == nil {
            return .problem(
                status: 400,
                detail: """
                    'before' must be a time such as 2026-12-05T18:00:00Z, as 'timestamp' is. 'after' needs 'before', and is the id of a \
                    record of that time.
                    """)
        }
        return try history(context, from: place, limit: min(limit, 100))
    }

    private static func history(
        _ context: RequestContext, from place: NotificationRecord.Place?, limit: Int
    ) throws(DeskError) -> CGIResponse {
        let zone = context.site.settings.timeZone
        let credentials = try ReaderCredentials(context)
        if try credentials.isUnknownKey(context) { return NotificationAPI.unknownKey }
        let (reader, database) = try reader(credentials, context)
        var own: [NotificationRecord] = []
        if let reader, let database {
            own = try DeskError.state(database.personalRecords(of: reader.id, now: context.now)).compactMap {
                $0.broadcast(timeZone: zone).map {
                    NotificationRecord(
                        $0, language: context.words.language, settings: context.site.settings, isOwn: true)
                }
            }
        }
        let records =
            context.request.query["own"] == "true"
            ? []
            : NotificationRecord.published(
                in: context.installation.build.output, language: context.words.language,
                settings: context.site.settings)
        return NotificationAPI.json(
            ["history": NotificationRecord.newest(records + own, from: place, limit: limit, in: zone)])
    }

    /// A request to acknowledge.
    private struct Acknowledging: Decodable {
        let fetched: String
        let read: [String: [String]]
    }

    /// The ids that the reader has not acknowledged, by type. Renews the reader's daily reminders.
    static func unread(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let credentials = try ReaderCredentials(context)
        if try credentials.isUnknownKey(context) { return NotificationAPI.unknownKey }
        let (reader, database) = try reader(credentials, context)
        guard let reader, let database else { return answer(Lists(context.now)) }
        try DeskError.state(DailyReminders(reader).renew(database, now: context.now))
        return answer(try lists(reader, database, context).lists)
    }

    /// Acknowledges ids that were fetched. What came after `fetched` stays unread.
    static func acknowledge(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if let refusal = NotificationAPI.refusal(of: context) { return refusal }
        let request: Acknowledging
        do {
            request = try JSONDecoder().decode(Acknowledging.self, from: Data(context.request.body))
        } catch {
            return .problem(
                status: 400, detail: #"The body must be {"fetched": time, "read": {type: [id, ...]}}."#)
        }
        let credentials = try ReaderCredentials(changing: context)
        if try credentials.isUnknownKey(context) { return NotificationAPI.unknownKey }
        let key = credentials.key
        if let type = request.read.keys.sorted().first(where: { Broadcast.Kind(rawValue: $0) == nil }) {
            return .problem(status: 422, detail: "'\(type.prefix(40))' is no type of notification.")
        }
        guard let fetched = Timestamp(request.fetched, in: context.site.settings.timeZone)?.instant else {
            return .problem(status: 422, detail: "'fetched' must be the time of the lists, as they had it.")
        }
        let database = try context.database()
        guard let key, let reader = try DeskError.state(database.reader(key)) else {
            return answer(Lists(context.now))
        }
        let unread = try lists(reader, database, context).items
        let read = request.read.flatMap { type, ids in ids.map { Acknowledgement(type: type, subject: $0) } }
        try DeskError.state(
            database.acknowledge(
                read.filter(unread.contains), until: min(fetched, context.now), of: reader.id))
        return answer(try lists(reader, database, context).lists)
    }

    /// The unread ids by type, and those to the reader alone with their tabs and pages.
    private struct Lists: Encodable {
        let fetched: String
        var unread: [String: [String]] = [:]
        var own: [OwnUnreadItem] = []

        init(_ now: Date) { fetched = now.formatted(.iso8601Milliseconds) }
    }

    private static func answer(_ lists: Lists) -> CGIResponse { NotificationAPI.json(lists) }

    private static func lists(
        _ reader: Reader, _ database: StateDatabase, _ context: RequestContext
    ) throws(DeskError) -> (items: Set<Acknowledgement>, lists: Lists) {
        let own = try DeskError.state(database.personalRecords(of: reader.id, now: context.now))
        let acknowledged = try DeskError.state(database.acknowledgements(of: reader.id))
        let unread = try DeskError.state(
            UnreadLists(
                of: reader, in: database, root: context.installation.root,
                timeZone: context.site.settings.timeZone, own: own, acknowledged: acknowledged,
                now: context.now))
        var lists = Lists(context.now)
        lists.unread = unread.ids
        lists.own = OwnUnreadItem.items(of: own, in: unread, acknowledged: acknowledged, context)
        return (unread.items, lists)
    }

    private static func reader(
        _ credentials: ReaderCredentials, _ context: RequestContext
    ) throws(DeskError) -> (Reader?, StateDatabase?) {
        guard let key = credentials.key else { return (nil, nil) }
        let database = try context.database()
        return (try DeskError.state(database.reader(key)), database)
    }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
    /// `2026-11-25T10:15:30.123Z`.
    fileprivate static var iso8601Milliseconds: Self {
        // The function `iso8601(timeZone:includingFractionalSeconds:)` leaves the time zone out.
        Self(includingFractionalSeconds: true)
    }
}
