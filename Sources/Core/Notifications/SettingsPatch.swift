import Foundation

/// A change of settings as a merge patch (RFC 7396).
package struct SettingsPatch {
    package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
        case notAnObject
        case unknown(String)
        case wrong(String, expected: String)

        package var description: String {
            switch self {
            case .notAnObject: "The body must be a JSON object with the settings to change."
            case .unknown(let name):
                "'\(name.prefix(40))' is no setting; expected enabled, types, tags, push, mail, quietHours or reminders."
            case .wrong(let name, let expected):
                "'\(name.prefix(40))' has another value than expected: \(expected)."
            }
        }
    }

    private let members: [String: Any]

    package init(_ json: [UInt8]) throws(Fault) {
        do {
            guard let members = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
                throw Fault.notAnObject
            }
            self.members = members
        } catch {
            throw .notAnObject
        }
        let known = ["enabled", "types", "tags", "push", "mail", "quietHours", "reminders"]
        if let name = members.keys.sorted().first(where: { !known.contains($0) }) { throw .unknown(name) }
    }

    package func applied(to settings: ReaderSettings) throws(Fault) -> ReaderSettings {
        do {
            let old = try JSONSerialization.jsonObject(with: Data(settings.json.utf8))
            let new = Self.merged(old, members)
            let data = try JSONSerialization.data(withJSONObject: new)
            let settings = try JSONDecoder().decode(ReaderSettings.self, from: data)
            try check(settings)
            return settings
        } catch let fault as Fault {
            throw fault
        } catch DecodingError.dataCorrupted(let context) {
            throw .wrong(
                Self.path(context), expected: context.debugDescription.replacing("expected ", with: ""))
        } catch DecodingError.typeMismatch(let type, let context) {
            throw .wrong(Self.path(context), expected: "a value of type \(type)")
        } catch DecodingError.keyNotFound(let key, let context) {
            throw .wrong(Self.path(context), expected: "a value for \(key.stringValue)")
        } catch DecodingError.valueNotFound(_, let context) {
            throw .wrong(Self.path(context), expected: "a value that is not null")
        } catch {
            throw .notAnObject
        }
    }

    /// Checks the changed members. Stored members that the patch does not change may have earlier forms.
    private func check(_ settings: ReaderSettings) throws(Fault) {
        if members["quietHours"] != nil, let hours = settings.quietHours, hours.from == hours.until {
            throw .wrong("quietHours", expected: "two different times; null for no quiet hours")
        }
        guard (members["reminders"] as? [String: Any])?["events"] != nil else { return }
        let (events, offered) = (settings.reminders.events, ReaderSettings.Reminders.offered)
        guard Set(events).count == events.count, events.allSatisfy(offered.contains) else {
            let minutes = offered.map(String.init).joined(separator: ", ")
            throw .wrong(
                "reminders.events", expected: "minutes before an event, each once: some of \(minutes)")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: ".")
    }

    private static func merged(_ old: Any, _ patch: [String: Any]) -> [String: Any] {
        var result = old as? [String: Any] ?? [:]
        for (name, value) in patch {
            switch value {
            case is NSNull: result[name] = nil
            case let patch as [String: Any]: result[name] = merged(result[name] as Any, patch)
            default: result[name] = value
            }
        }
        return result
    }
}

extension ReaderSettings {
    package var json: String {
        String(decoding: sortedJSON, as: UTF8.self)
    }
}
