extension RawRepresentable where RawValue == String, Self: CaseIterable {
    /// The value of a text in the database. `subject` is what the text describes, for the message.
    /// - Throws: `StateError` with `.unknownValue`: a known value in its place could give more rights, or show more.
    init(stored text: String, of subject: @autoclosure () -> String) throws(StateError) {
        guard let value = Self(rawValue: text) else {
            throw .unknownValue(text, of: subject(), known: Self.allCases.map(\.rawValue))
        }
        self = value
    }
}
