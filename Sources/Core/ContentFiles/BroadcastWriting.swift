import Foundation
import Model

extension BroadcastFile {
    /// The JSON of a record, formatted for people. Unknown keys in `earlier` bytes are kept, also those within `notification` and `data`,
    /// unless these bytes are not a record.
    package static func bytes(of broadcast: Broadcast, earlier: [UInt8]?) -> [UInt8] {
        var record = earlier.map(object) ?? [:]
        var notification = record["notification"] as? [String: Any] ?? [:]
        notification["title"] = json(broadcast.title)
        notification["body"] = json(broadcast.body)
        var data = record["data"] as? [String: Any] ?? [:]
        data["id"] = broadcast.subject
        data["timestamp"] = broadcast.timestamp.text
        data["type"] = broadcast.kind.rawValue
        data["url"] = broadcast.url ?? NSNull()
        record["notification"] = notification
        record["data"] = data
        record["from"] = broadcast.from?.text
        record["until"] = broadcast.until?.text
        record["revision"] = broadcast.revision == 1 ? nil : broadcast.revision
        record["changes"] = broadcast.changes.map(json)
        record["retracted"] = broadcast.isRetracted ? true : nil
        record["cancelled"] = broadcast.isCancelled ? true : nil
        record["silent"] = broadcast.isSilent ? true : nil
        record["before"] = broadcast.before.map(json)
        record["tags"] = broadcast.tags.isEmpty ? nil : broadcast.tags.map(\.text)
        record["picture"] = broadcast.picture
        return text(of: record)
    }

    /// A string if the text is the same in all languages, else an object with a string for each language.
    private static func json(_ text: LocalizedText) -> Any {
        let text = text.simplified
        if let unmarked = text.unmarked { return unmarked }
        return text.byLanguage
    }

    private static func json(_ earlier: Broadcast.Earlier) -> Any {
        var record: [String: Any] = [
            "notification": ["title": json(earlier.title), "body": json(earlier.body)]
        ]
        record["from"] = earlier.from?.text
        record["revision"] = earlier.revision == 1 ? nil : earlier.revision
        record["changes"] = earlier.changes.map(json)
        record["cancelled"] = earlier.isCancelled ? true : nil
        return record
    }

    private static func object(_ bytes: [UInt8]) -> [String: Any] {
        do {
            return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
        } catch {
            // An unreadable record has no keys to keep.
            return [:]
        }
    }

    private static func text(of record: [String: Any]) -> [UInt8] {
        do {
            let options: JSONSerialization.WritingOptions = [
                .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
            ]
            return Array(try JSONSerialization.data(withJSONObject: record, options: options))
                + Array("\n".utf8)
        } catch {
            // Unreachable: a dictionary that was read as JSON, and texts, can always be encoded.
            return []
        }
    }
}
