/// The checked content of Content/, in a fixed order.
public struct SiteContent: Equatable, Sendable {
    /// The settings of the site.
    public var settings: SiteSettings
    /// The values of each kind of content.
    private var values: [ObjectIdentifier: any ContentValues] = [:]

    /// Creates the content of a site that has nothing but settings.
    public init(settings: SiteSettings) { self.settings = settings }

    /// The values of a kind of content, in its order.
    public subscript<Kind: Equatable & Sendable>(kind: Kind.Type) -> [Kind] {
        get { (values[ObjectIdentifier(kind)] as? ValuesOfKind<Kind>)?.all ?? [] }
        set { values[ObjectIdentifier(kind)] = newValue.isEmpty ? nil : ValuesOfKind(all: newValue) }
    }

    /// A copy in which the values of `other` replace those of the same kinds.
    public func merging(_ other: SiteContent) -> SiteContent {
        var all = self
        all.values.merge(other.values) { _, new in new }
        return all
    }

    /// Whether two contents have the same settings and the same values of each kind.
    public static func == (left: SiteContent, right: SiteContent) -> Bool {
        left.settings == right.settings && left.values.count == right.values.count
            && left.values.allSatisfy { kind, values in values.isEqual(to: right.values[kind]) }
    }
}

private protocol ContentValues: Sendable {
    func isEqual(to other: (any ContentValues)?) -> Bool
}

private struct ValuesOfKind<Kind: Equatable & Sendable>: ContentValues {
    let all: [Kind]

    func isEqual(to other: (any ContentValues)?) -> Bool { (other as? Self)?.all == all }
}

extension SiteContent {
    /// Broadcasts, newest first by the time they take effect, including retracted ones.
    public var broadcasts: [Broadcast] {
        get { self[Broadcast.self] }
        set { self[Broadcast.self] = newValue }
    }
    /// Pictures, by name.
    public var media: [MediaFile] {
        get { self[MediaFile.self] }
        set { self[MediaFile.self] = newValue }
    }
    /// Files that readers can download, by name.
    public var offeredFiles: [OfferedFile] {
        get { self[OfferedFile.self] }
        set { self[OfferedFile.self] = newValue }
    }
}
