/// The reason why a text is not a supported recurrence rule (RFC 5545 3.3.10).
public enum RecurrenceRuleError: Error, Hashable, Sendable {
    case malformedPart(String)
    /// A part unknown to RFC 5545.
    case unknownPart(String)
    case repeatedPart(String)
    case wrongValue(part: String, value: String, expected: String)
    case missingFrequency
    /// A frequency of an hour or less.
    case tooFrequent(String)
    case wrongPart(String, frequency: String)
    case countAndUntil
    case loneSetPosition
    case untilIsDay(String)
    case untilIsTime(String)
}

extension RecurrenceRuleError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformedPart(let part):
            "\"\(part)\" is no part of a rule; expected NAME=VALUE parts such as FREQ=WEEKLY;COUNT=10"
        case .unknownPart(let name):
            "'\(name)' is not known; expected FREQ, INTERVAL, COUNT, UNTIL, WKST or one of the BY parts of RFC 5545"
        case .repeatedPart(let name): "\(name) stands twice; expected each part once"
        case .wrongValue(let part, let value, let expected): "\(part) is \"\(value)\"; expected \(expected)"
        case .missingFrequency: "FREQ is missing; expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY"
        case .tooFrequent(let value): "FREQ is \(value); expected DAILY, WEEKLY, MONTHLY or YEARLY"
        case .wrongPart(let name, let frequency):
            "\(name) does not go with FREQ=\(frequency) (RFC 5545 3.3.10); expected it left out"
        case .countAndUntil: "COUNT and UNTIL exclude each other; expected one of them"
        case .loneSetPosition: "BYSETPOS stands alone; expected another BY part that it chooses from"
        case .untilIsDay(let value):
            "UNTIL is the day \(value), but the event has times; expected a time such as UNTIL=\(value)T235959"
        case .untilIsTime(let value):
            "UNTIL is the time \(value), but the event fills whole days; expected a day such as UNTIL=\(value.prefix(8))"
        }
    }
}
