import Foundation
import Model

/// `Content/broadcasts/<id>.json` <-> `Broadcast`.
package enum BroadcastFile {
    /// The JSON structure of the file.
    private struct Record: Decodable {
        struct Notification: Decodable {
            let title: Text
            let body: Text
        }
        struct Earlier: Decodable {
            let notification: Notification
            let from: String?
            let revision: Int?
            let changes: Text?
            let cancelled: Bool?
        }
        struct Data: Decodable {
            let id: String
            let timestamp: String
            let type: String
            let url: String?
        }
        let notification: Notification
        let data: Data
        let from: String?
        let until: String?
        let revision: Int?
        let changes: Text?
        let retracted: Bool?
        let cancelled: Bool?
        let silent: Bool?
        let before: Earlier?
        let tags: [String]?
        let picture: String?
    }

    /// A string, or an object with a string for each language.
    private struct Text: Decodable {
        let value: LocalizedText

        init(from decoder: any Decoder) throws { value = try Self.text(in: decoder) }

        private static func text(in decoder: any Decoder) throws -> LocalizedText {
            let container = try decoder.singleValueContainer()
            do {
                return LocalizedText(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                let texts = try container.decode([String: String].self)
                guard texts.isEmpty else { return LocalizedText(byLanguage: texts) }
                throw DecodingError.typeMismatch(
                    Self.self, .init(codingPath: decoder.codingPath, debugDescription: "no language"))
            }
        }
    }

    static func read(_ file: SourceFile, id: Slug, timeZone: TimeZone) -> ReadResult<Broadcast> {
        do throws(Problem) {
            // As text, since a byte order mark is not valid JSON.
            let record = try record(of: try file.text(), file: file.path)
            return try ReadResult(value: broadcast(record, id: id, file.path, timeZone), problems: [])
        } catch {
            return ReadResult(value: nil, problems: [error])
        }
    }

    private static func record(of text: String, file: String) throws(Problem) -> Record {
        do {
            return try JSONDecoder().decode(Record.self, from: Data(text.utf8))
        } catch DecodingError.keyNotFound(let key, let context) {
            let path = (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
            throw Problem(file: file, cause: .missingField(path, expected: "a value"))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw Problem(file: file, cause: .notJSON("'\(path)' has a value of another kind"))
        } catch {
            throw Problem(file: file, cause: .notJSON("the parser gave up"))
        }
    }

    private static func broadcast(
        _ record: Record, id: Slug, _ file: String, _ timeZone: TimeZone
    ) throws(Problem) -> Broadcast {
        func time(_ key: String, _ text: String) throws(Problem) -> Timestamp {
            if let time = Timestamp(text, in: timeZone) { return time }
            let expected = "a time such as 2026-12-05T18:00:00-05:00"
            throw Problem(file: file, cause: .wrongField(key, value: text, expected: expected))
        }
        if let url = record.data.url {
            let scheme = URL(string: url)?.scheme
            guard scheme == "https" || scheme == "http", URL(string: url)?.host?.isEmpty == false else {
                let expected = "an address in full such as https://csa.example.edu/events/, or null"
                throw Problem(file: file, cause: .wrongField("data.url", value: url, expected: expected))
            }
        }
        try check(record.notification, record.changes, file)
        var (from, until): (Timestamp?, Timestamp?)
        if let text = record.from { from = try time("from", text) }
        if let text = record.until { until = try time("until", text) }
        var broadcast = Broadcast(
            id: id, title: record.notification.title.value, body: record.notification.body.value,
            subject: record.data.id, timestamp: try time("data.timestamp", record.data.timestamp),
            kind: Broadcast.Kind(rawValue: record.data.type) ?? .generic, url: record.data.url, from: from,
            until: until,
            revision: max(1, record.revision ?? 1), changes: record.changes?.value,
            isRetracted: record.retracted ?? false, tags: (record.tags ?? []).compactMap { Slug($0) },
            picture: record.picture.flatMap { MediaFile.isName($0) ? $0 : nil })
        (broadcast.isCancelled, broadcast.isSilent) = (record.cancelled ?? false, record.silent ?? false)
        if let before = record.before {
            try check(before.notification, before.changes, file, in: "before.")
            var from: Timestamp?
            if let text = before.from { from = try time("before.from", text) }
            broadcast.before = Broadcast.Earlier(
                title: before.notification.title.value, body: before.notification.body.value, from: from,
                revision: max(1, before.revision ?? 1), changes: before.changes?.value,
                isCancelled: before.cancelled ?? false)
        }
        return broadcast
    }

    private static func check(
        _ notification: Record.Notification, _ changes: Text?, _ file: String, in part: String = ""
    ) throws(Problem) {
        try check("\(part)notification.title", notification.title.value, file, allowing: [])
        try check("\(part)notification.body", notification.body.value, file, allowing: ["\n"])
        if let changes { try check("\(part)changes", changes.value, file, allowing: ["\n"]) }
    }

    /// Checks that a text contains no control characters except the allowed ones.
    private static func check(
        _ key: String, _ texts: LocalizedText, _ file: String, allowing allowed: [Unicode.Scalar]
    ) throws(Problem) {
        let wrong = texts.all.first { text in
            text.unicodeScalars.contains {
                $0.properties.generalCategory == .control && !allowed.contains($0)
            }
        }
        guard let text = wrong else { return }
        let expected = "a text without control characters"
        throw Problem(file: file, cause: .wrongField(key, value: text, expected: expected))
    }
}

extension ContentFolder {
    package static let broadcasts = ContentFolder(rawValue: "broadcasts")
}

extension Broadcast: ContentKind {
    package static var folder: ContentFolder { .broadcasts }
    package static var ending: String { ".json" }
    package static var pathPattern: String { "broadcasts/ID.json" }

    package static func read(_ file: SourceFile, named id: Slug, timeZone: TimeZone) -> ReadResult<Broadcast>
    {
        BroadcastFile.read(file, id: id, timeZone: timeZone)
    }

    package static func sorted(_ broadcasts: [Broadcast]) -> [Broadcast] {
        sorted(broadcasts, by: { ($0.counts.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the broadcast \(id)", item)
        if from == nil { check.warnOfFuture("data.timestamp", timestamp, item) }
    }
}
