import ContentFiles
import Foundation
import Model

extension DateOption {
    /// Number of options of an event.
    package static let counts = 2...12
}

extension Event {
    /// Whether the event has no time yet, so that it can offer several.
    var hasNoTime: Bool { schedule == nil }

    /// The option with a key; nil if the event does not offer it.
    package func dateOption(_ key: String) -> DateOption? { dateOptions.first { $0.key == key } }

    /// When the last option begins; nil if the event offers no times.
    package var pollEnd: Date? { dateOptions.map(\.start.instant).max() }

    /// Whether readers vote for a date.
    package func hasPoll(at now: Date) -> Bool {
        status == .published && hasNoTime && pollEnd.map { $0 > now } ?? false
    }

    /// Reports options of an event that has a time.
    func checkDateOptions(_ fields: inout FieldReader) {
        guard !dateOptions.isEmpty, fields.line(of: "starts") != nil else { return }
        fields.add(
            .wrongField(
                "dateOptions", value: dateOptions.map(\.text).joined(separator: ", "),
                expected: "no such line beside 'starts'"), at: "dateOptions")
    }
}
