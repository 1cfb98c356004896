/// One property of iCalendar: a name, parameters and a value (RFC 5545 3.5).
public struct CalendarProperty: Hashable, Sendable {
    /// What it holds.
    public enum Value: Hashable, Sendable {
        /// Text as people read it; it is escaped when it is written (3.3.11).
        case text(String)
        /// A value as iCalendar writes it: `20261205T180000`, `PT6H`, an address.
        case written(String)
    }

    /// Parameters such as `TZID`, in the order in which they are written.
    public struct Parameter: Hashable, Sendable {
        /// Its name in capital letters.
        public let name: String
        /// Its value without quotes.
        public let value: String

        /// A parameter.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Its name in capital letters.
    public let name: String
    /// Its parameters.
    public let parameters: [Parameter]
    /// What it holds.
    public let value: Value

    /// A property with any value.
    public init(_ name: String, _ value: Value, _ parameters: [Parameter] = []) {
        self.name = name
        self.value = value
        self.parameters = parameters
    }

    /// A property with a text, and with its language where that is known.
    public init(_ name: String, text: String, language: String? = nil) {
        self.init(name, .text(text), language.map { [Parameter("LANGUAGE", $0)] } ?? [])
    }

    /// A property with a value as iCalendar writes it.
    public init(_ name: String, written: String) {
        self.init(name, .written(written))
    }
}
