import ContentFiles
import Model
import State

/// A form that was filled from an earlier version of an event, merged with what others have changed since, field by field.
public struct FormMerge: Equatable, Sendable {
    /// A field that somebody else changed.
    public struct Other: Equatable, Sendable {
        /// The field's name, as the form has it: `location.zh-Hans`.
        public let field: String
        /// What they made of it.
        public let value: String
        /// The account's name; nil where it was changed outside the desk, or nobody knows by whom.
        public let officer: String?
    }

    /// A state of an event's form, and who made it.
    struct Step {
        let officer: String?
        let fields: [String: String]
    }

    /// What the form says with the changes of others.
    public private(set) var fields: [String: String]
    /// Fields that only others changed: they are in `fields`.
    public private(set) var taken: [Other] = []
    /// Fields that both changed, and of which the officer has not chosen one: in `fields` they are as the officer typed them.
    public private(set) var conflicts: [Other] = []
    /// The version of the event's file that `fields` are to change.
    public let version: String

    /// Fields that are no text of an event.
    private static let others: Set = ["status", "removePicture"]

    /// Merges what `officer` typed over `base`, with which the form was filled (nil where nobody knows), with the steps since, the last
    /// of which is the event as it is now. `choices` says of which fields the officer takes what the others made of them (true), or what
    /// was typed (false).
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
            // What only this officer changed stays as it was typed.
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

    /// Who made a field what it is now.
    private static func author(of name: String, _ base: [String: String]?, _ steps: [Step]) -> String? {
        var (author, last) = (steps.last?.officer, base.map { plain($0[name]) })
        for step in steps {
            let value = plain(step.fields[name])
            if value != last { (author, last) = (step.officer, value) }
        }
        return author
    }

    /// A value without what browsers do to line breaks, as bytes: comparing strings by characters takes long for some texts.
    private static func plain(_ value: String?) -> [UInt8] {
        let bytes = (value ?? "").utf8.filter { $0 != 0x0D }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x09 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(bytes[first...last])
    }

    /// Leaves the state of an event to the others, where they changed it and this officer's button said nothing new.
    mutating func keepState(_ status: Event.Status, since base: Event.Status?) {
        if base == nil ? status != .draft : base != status { fields["status"] = nil }
    }
}

extension Posting {
    /// Merges a form that was filled from an earlier version of an event with what the event says now; nil where the event is as the form
    /// was filled with it. `sent` was typed over `version`; `choices` are the officer's, of fields that both changed, and hold as long as
    /// the event is the one of the version `seen`. `language` is that of the page on which it was typed.
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

    /// The fields that others have changed since a version of an event.
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

    /// What an event was in the version of a form, and all that it was since, in order; the last is what it is now.
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
