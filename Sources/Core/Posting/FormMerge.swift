/// A three-way merge, field by field, of a form opened with an earlier version of a post and the changes of others since.
public struct FormMerge: Equatable, Sendable {
    /// A field that was changed by somebody else.
    public struct Other: Equatable, Sendable {
        /// The field's name in the form: `location.zh-Hans`.
        public let field: String
        /// The field's current value.
        public let value: String
        /// The account's name; nil if the change was made outside the desk, or if its author is unknown.
        public let officer: String?
    }

    /// The fields of one version of a post, and the officer who made it.
    package struct Step {
        let officer: String?
        let fields: [String: String]

        /// Creates a version by an officer; nil if its author is unknown.
        package init(officer: String?, fields: [String: String]) {
            (self.officer, self.fields) = (officer, fields)
        }
    }

    /// The merged fields.
    public private(set) var fields: [String: String]
    /// Fields changed by others only; `fields` has their values.
    public private(set) var taken: [Other] = []
    /// Fields changed by both without a choice of the officer; `fields` has the officer's values.
    public private(set) var conflicts: [Other] = []
    /// The version of the post's file that `fields` apply to.
    public let version: String

    /// Fields that are not merged.
    private static let others: Set = ["status", "removePicture"]

    /// Merges `sent`, the fields sent by `officer`, with `steps`, the versions since `base`; the last is the
    /// current one. `base` is nil if the form's version is unknown. `choices` says of a conflicting field
    /// whether the officer takes the current value (true) or the one sent (false).
    package init(
        _ sent: [String: String], over base: [String: String]?, since steps: [Step], by officer: String,
        choices: [String: Bool], version: String
    ) {
        (fields, self.version) = (sent, version)
        guard let now = steps.last?.fields else { return }
        let names = Set(sent.keys).union(now.keys).union((base ?? [:]).keys).subtracting(Self.others)
        for name in names.sorted() {
            let (mine, theirs) = (Self.plain(sent[name]), Self.plain(now[name]))
            guard mine != theirs else { continue }
            let before = base.map { Self.plain($0[name]) }
            // A field that only this officer changed keeps the value sent.
            if before == theirs { continue }
            let author = Self.author(of: name, base, steps)
            let other = Other(field: name, value: now[name] ?? "", officer: author)
            if before == mine {
                fields[name] = now[name]
                if author != officer { taken.append(other) }
            } else if author != officer {
                settle(other, choices[name], now[name])
            }
        }
    }

    private mutating func settle(_ other: Other, _ takesTheirs: Bool?, _ value: String?) {
        guard let takesTheirs else { return conflicts.append(other) }
        if takesTheirs { fields[other.field] = value }
    }

    /// The officer whose change set the field's current value.
    private static func author(of name: String, _ base: [String: String]?, _ steps: [Step]) -> String? {
        var (author, last) = (steps.last?.officer, base.map { plain($0[name]) })
        for step in steps {
            let value = plain(step.fields[name])
            if value != last { (author, last) = (step.officer, value) }
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
