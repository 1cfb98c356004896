import Texts

/// The texts of a query or a form by name. No name stands twice.
public struct FormFields: Hashable, Sendable {
    private struct Field: Hashable {
        let name: String
        let text: String
    }

    private var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The names of the fields that lost marks over `CombiningMarks.limit`. Where `CGILimits.cutsMarks` is not set, such fields are refused.
    public private(set) var cut: Set<String> = []

    /// The names in the order in which they were sent.
    public var names: [String] { fields.map(\.name) }

    /// The text of a field, its line ends LF; nil where it was not sent.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.text }

    /// Adds a field as it was sent.
    /// - Throws: `CGIError.field` where the name is there already or the bytes cannot be the text of a field.
    mutating func add(name: String, bytes: some Collection<UInt8>, limits: CGILimits) throws(CGIError) {
        if self[name] != nil { throw .field(.repeated, name: name) }
        if fields.count == limits.fields { throw .field(.tooMany, name: nil) }
        if bytes.count > limits.fieldText { throw .field(.tooLong, name: name) }
        let text = try FieldText.text(bytes, of: name)
        let isCut = CombiningMarks.firstExcess(in: text) != nil
        if isCut {
            guard limits.cutsMarks else { throw .field(.tooManyMarks, name: name) }
            cut.insert(name)
        }
        fields.append(Field(name: name, text: isCut ? CombiningMarks.limited(text) : text))
    }
}
