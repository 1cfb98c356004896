/// The checked content of Content/, in a fixed order.
public struct SiteContent: Equatable, Sendable {
    public var settings: SiteSettings
    /// The values of each kind of content.
    private var values: [ObjectIdentifier: any Equatable & Sendable] = [:]

    public init(settings: SiteSettings) { self.settings = settings }

    /// The values of a kind of content, in its order.
    public subscript<Kind: Equatable & Sendable>(kind: Kind.Type) -> [Kind] {
        get { values[ObjectIdentifier(kind)] as? [Kind] ?? [] }
        set { values[ObjectIdentifier(kind)] = newValue.isEmpty ? nil : newValue }
    }

    /// A copy in which the values of `other` replace those of the same kinds.
    public func merging(_ other: SiteContent) -> SiteContent {
        var all = self
        all.values.merge(other.values) { _, new in new }
        return all
    }

    /// Whether two contents have the same settings and the same values of each kind.
    public static func == (left: SiteContent, right: SiteContent) -> Bool {
        func isEqual<Values: Equatable>(_ values: Values, to other: Any?) -> Bool {
            other as? Values == values
        }
        return left.settings == right.settings && left.values.count == right.values.count
            && left.values.allSatisfy { kind, values in isEqual(values, to: right.values[kind]) }
    }
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
