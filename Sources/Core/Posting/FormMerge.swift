import ContentFiles
import Model
import State

/// A three-way merge, field by field, of a form opened with an earlier version of an event and the changes of others since.
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

    /// The fields of one version of an event, and the officer who made it.
    struct Step {
        let officer: String?
        let fields: [String: String]
    }

    /// The merged fields.
    public private(set) var fields: [String: String]
    /// Fields changed by others only; `fields` has their values.
    public private(set) var taken: [Other] = []
    /// Fields changed by both without a choice of the officer; `fields` has the officer's values.
    public private(set) var conflicts: [Other] = []
    /// The version of the event's file that `fields` apply to.
    public let version: String

    /// Fields that are not merged.
    private static let others: Set = ["status", "removePicture"]

    /// Merges `sent`, the fields sent by `officer`, with `steps`, the versions since `base`; the last is the
    /// current one. `base` is nil if the form's version is unknown. `choices` says of a conflicting field
    /// whether the officer takes the current value (true) or the one sent (false).
    init(
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

    /// Drops the form's status if somebody else changed the event's status since `base`.
    mutating func keepState(_ status: Event.Status, since base: Event.Status?) {
        if base == nil ? status != .draft : base != status { fields["status"] = nil }
    }
}

extension Posting {
    /// Merges a form opened with `version` with the current event; nil if the event is unchanged since. `choices` resolve
    /// conflicts and are used only if the event is still at version `seen`. `language` is that of the form's page.
    /// - Throws: `PostingError`.
    public func merge(
        _ event: Event, _ sent: [String: String], version: String, by officer: String,
        choices: [String: Bool], seen: String?, language: String? = nil
    ) throws(PostingError) -> FormMerge? {
        let (now, bytes) = try current(event)
        let newest = Self.version(of: bytes)
        guard version != newest else { return nil }
        let (base, steps) = try history(of: now, bytes, since: version, language)
        var merge = FormMerge(
            sent, over: base.map { fields(of: $0, language) }, since: steps, by: officer,
            choices: seen == newest ? choices : [:], version: newest)
        merge.keepState(now.status, since: base?.status)
        return merge
    }

    /// The fields that others have changed since a version of an event; empty if the version is unknown.
    /// - Throws: `PostingError`.
    public func changes(
        of event: Event, since version: String, butBy officer: String
    ) throws(PostingError) -> [FormMerge.Other] {
        let (now, bytes) = try current(event)
        let (base, steps) = try history(of: now, bytes, since: version, nil)
        guard let base else { return [] }
        let fields = fields(of: base, nil)
        return FormMerge(fields, over: fields, since: steps, by: officer, choices: [:], version: "").taken
    }

    private func fields(of event: Event, _ language: String?) -> [String: String] {
        EventForm(of: event, settings: settings, language: language).fields
    }

    /// The event at the form's version (nil if unknown) and all versions since, in order; the last is the current one.
    private func history(
        of event: Event, _ bytes: [UInt8], since version: String, _ language: String?
    ) throws(PostingError) -> (base: Event?, steps: [FormMerge.Step]) {
        let versions = try versions(of: event.id)
        let now = FormMerge.Step(
            officer: versions.first?.bytes == bytes ? Self.officer(of: versions.first) : nil,
            fields: fields(of: event, language))
        guard let place = versions.firstIndex(where: { Self.version(of: $0.bytes) == version }) else {
            return (nil, [now])
        }
        let steps = versions[..<place].reversed().compactMap { version in
            version.event.map {
                FormMerge.Step(officer: Self.officer(of: version), fields: fields(of: $0, language))
            }
        }
        return (versions[place].event, versions.first?.bytes == bytes ? steps : steps + [now])
    }

    private static func officer(of version: EventVersion?) -> String? {
        version.flatMap { $0.isByHand ? nil : $0.change.officer }
    }
}
