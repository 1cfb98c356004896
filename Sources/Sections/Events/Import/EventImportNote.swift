/// A decision or failure of an import, for review by a person.
public struct EventImportNote: Hashable, Sendable {
    /// The line of the file, from 1; nil for an event that is not in the file.
    public let line: Int?
    /// The subject: an event's title or a property's name.
    public let about: String
    /// The reason.
    public let reason: EventImportReason

    /// The severity.
    public var kind: EventImportReason.Kind { reason.kind }
}

extension EventImportNote: CustomStringConvertible {
    /// One line for people: `line 26: "Dumpling Night" has no DTSTART; expected one`.
    public var description: String {
        let place = line.map { "line \($0): " } ?? ""
        return "\(place)\"\(Self.shown(about))\": \(reason)"
    }

    /// The beginning of a text on one line, without characters that change what is around them.
    static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(60).map { scalar in
            let isHarmful = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            return isHarmful || scalar.value == 0x2028 || scalar.value == 0x2029
                ? " " as Unicode.Scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
