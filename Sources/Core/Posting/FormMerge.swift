import State

/// A three-way merge, field by field, of a form opened with an earlier version of a post and the changes since, of whomever: the same
/// officer may have changed the post on another page or device.
public struct FormMerge: Equatable, Sendable {
    /// A field that was changed since the form was opened.
    public struct Other: Equatable, Sendable {
        /// The field's name in the form: `location.zh-Hans`.
        public let field: String
        /// The field's current value.
        public let value: String
        /// Nil if the change was made outside the desk, or if its author is unknown.
        public let author: Author?
    }

    /// The fields of one version of a post, and its author.
    package struct Step {
        /// Nil if the author is unknown.
        package let author: Author?
        let fields: [String: String]

        /// Whether the version has the value of a changed field.
        package func has(_ other: Other) -> Bool {
            FormMerge.plain(fields[other.field]) == FormMerge.plain(other.value)
        }
    }

    /// The merged fields.
    public private(set) var fields: [String: String]
    /// Fields changed by others, or on another page; `fields` has their values.
    public private(set) var taken: [Other] = []
    /// Fields changed by both without a choice of the officer; `fields` has the values sent.
    public private(set) var conflicts: [Other] = []
    /// The version of the post's file that `fields` apply to.
    public let version: String

    /// Fields that are not merged.
    private static let others: Set = ["status", "removePicture", "seriesDate", "scope", "textKind"]

    /// Merges `sent`, the fields of a form, with `steps`, the versions since `base`; the last is the current one. `base` is nil if the
    /// form's version is unknown. `choices` says of a conflicting field whether the officer takes the current value (true) or the one
    /// sent (false).
    package init(
        _ sent: [String: String], over base: [String: String]?, since steps: [Step],
        choices: [String: Bool], version: String
    ) {
        (fields, self.version) = (sent, version)
        guard let now = steps.last?.fields else { return }
        let names = Set(sent.keys).union(now.keys).union((base ?? [:]).keys).subtracting(Self.others)
        for name in names.sorted() {
            let (mine, theirs) = (Self.plain(sent[name]), Self.plain(now[name]))
            guard mine != theirs else { continue }
            let before = base.map { Self.plain($0[name]) }
            // A field that only this form changes keeps the value sent.
            if before == theirs { continue }
            let other = Other(
                field: name, value: now[name] ?? "", author: Self.author(of: name, base, steps))
            if before == mine {
                fields[name] = now[name]
                taken.append(other)
            } else {
                settle(other, choices[name], now[name])
            }
        }
    }

    private mutating func settle(_ other: Other, _ takesTheirs: Bool?, _ value: String?) {
        guard let takesTheirs else { return conflicts.append(other) }
        if takesTheirs { fields[other.field] = value }
    }

    /// The author whose change set the field's current value.
    private static func author(of name: String, _ base: [String: String]?, _ steps: [Step]) -> Author? {
        var (author, last) = (steps.last?.author, base.map { plain($0[name]) })
        for step in steps {
            let value = plain(step.fields[name])
            if value != last { (author, last) = (step.author, value) }
        }
        return author
    }

    /// A value without carriage returns and surrounding white space, as bytes: comparing strings by characters is slow for some texts.
    private static func plain(_ value: String?) -> [UInt8] {
        let bytes = (value ?? "").utf8.filter { $0 != 0x0D }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x09 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(bytes[first...last])
    }

    /// Removes a field, which then stays as it is.
    package mutating func drop(_ field: String) { fields[field] = nil }
}
