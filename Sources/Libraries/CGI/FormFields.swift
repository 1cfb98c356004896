import Basics

/// The text fields of a query or a form. Names are unique.
public struct FormFields: Hashable, Sendable {
    private struct Field: Hashable {
        let name: String
        let text: String
    }

    private var fields: [Field] = []

    /// Creates an empty value.
    public init() {}

    /// The names of fields whose marks over `CombiningMarks.limit` were removed. Without `CGILimits.cutsMarks`, such fields are rejected.
    public private(set) var cut: Set<String> = []

    /// The names in the order of the request.
    public var names: [String] { fields.map(\.name) }

    /// The text of a field with LF line ends; nil if it was not sent.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.text }

    /// Adds a field as it was sent.
    /// - Throws: `CGIError.field` if the name is repeated or the text is invalid.
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
