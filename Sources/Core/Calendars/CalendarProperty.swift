/// One property of iCalendar: a name, parameters and a value (RFC 5545 3.5).
public struct CalendarProperty: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
        /// Unescaped text; escaped in the output (3.3.11).
        case text(String)
        /// A value in iCalendar notation: `20261205T180000`, `PT6H`, a URL.
        case written(String)
    }

    /// A parameter such as `TZID`.
    public struct Parameter: Hashable, Sendable {
        public let name: String
        /// The value without quotes.
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The name in capital letters.
    public let name: String
    /// The parameters, in the order of the output.
    public let parameters: [Parameter]
    public let value: Value

    public init(_ name: String, _ value: Value, _ parameters: [Parameter] = []) {
        self.name = name
        self.value = value
        self.parameters = parameters
    }

    public init(_ name: String, text: String, language: String? = nil) {
        self.init(name, .text(text), language.map { [Parameter("LANGUAGE", $0)] } ?? [])
    }

    public init(_ name: String, written: String) {
        self.init(name, .written(written))
    }
}
