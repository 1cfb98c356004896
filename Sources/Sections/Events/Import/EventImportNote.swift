import ContentFiles

/// A note of an import of events.
typealias EventImportNote = ImportNote<EventImportReason>

extension EventImportNote {
    /// A note about an event, by its title, or about a property, by its name.
    init(line: Int?, about: String, reason: Reason) {
        self.init(line: line, about: about, subject: "\"\(Self.shown(about))\"", reason: reason)
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

extension [EventImportNote] {
    mutating func add(_ line: Int?, _ about: String, _ reason: EventImportReason) {
        append(EventImportNote(line: line, about: about, reason: reason))
    }
}
