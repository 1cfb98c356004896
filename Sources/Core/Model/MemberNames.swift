/// The shown names of members by their ids, from a file of State/ that builds read. A member who has no name, or whose account was deleted,
/// has none there: pages call them "a former member".
public struct MemberNames: Sendable {
    private let values: PostValues

    public init(_ names: [String: String] = [:]) {
        self.init(file: Self.json(names.map { ($0.key, $0.value) }))
    }

    /// The names in the bytes of a file; none if the file is empty or was cut.
    public init(file bytes: [UInt8]) { values = PostValues(file: bytes) }

    /// The names as the bytes of a file.
    public static func json(_ names: [(id: String, name: String)]) -> [UInt8] {
        PostValues.json(names.map { ($0.id, .text($0.name)) })
    }

    /// The shown name of a member; nil for a former member.
    public func name(of id: String) -> String? { text(id) }

    /// The file of the picture beside a member's name; nil if there is none.
    public func picture(of id: String) -> String? { text(Self.pictureKey(id)) }

    /// The id under which the file has the picture of a member in place of a name.
    public static func pictureKey(_ id: String) -> String { "\(id) picture" }

    /// Whether the account of a member with a name is suspended.
    public func isSuspended(_ id: String) -> Bool { text(Self.suspensionKey(id)) != nil }

    /// The id under which the file says that the account of a member is suspended.
    public static func suspensionKey(_ id: String) -> String { "\(id) suspended" }

    private func text(_ key: String) -> String? {
        if case .text(let text) = values[key] { text } else { nil }
    }

    /// The names of the authors of one page, for its input.
    public func names(of ids: some Sequence<String>) -> AuthorNames {
        AuthorNames(
            Set(ids).sorted().compactMap { id in
                name(of: id).map {
                    AuthorName(id: id, name: $0, picture: picture(of: id), isSuspended: isSuspended(id))
                }
            })
    }
}

/// The shown names of the members who wrote what is on one page. It is part of the page's input, so that the page is made again when one of
/// these names changes, and no other page is.
public struct AuthorNames: Hashable, Codable, Sendable {
    private let names: [AuthorName]

    public init() { self.init([]) }

    fileprivate init(_ names: [AuthorName]) { self.names = names }

    /// The shown name of a member; nil for a former member.
    public func name(of id: String) -> String? { names.first { $0.id == id }?.name }

    /// The file of the picture beside a member's name; nil if there is none.
    public func picture(of id: String) -> String? { names.first { $0.id == id }?.picture }

    /// Whether the account of a member is suspended.
    public func isSuspended(_ id: String) -> Bool { names.first { $0.id == id }?.isSuspended == true }
}

private struct AuthorName: Hashable, Codable, Sendable {
    let id: String
    let name: String
    let picture: String?
    let isSuspended: Bool
}
