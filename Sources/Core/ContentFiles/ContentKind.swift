import Foundation
import Model

/// A kind of content: the folder of its files, the value that a file becomes, and the checks between files.
package protocol ContentKind: Codable, Hashable, Sendable {
    /// The names that a file's path gives: the slug, where no more is needed.
    associatedtype Name: Sendable = Slug

    static var folder: ContentFolder { get }
    /// The ending of the files' names; others are not read.
    static var ending: String { get }
    /// Number of path components below the folder, the file's name included.
    static var depth: ClosedRange<Int> { get }
    /// The form of the files' paths, relative to Content/, for messages: `events/NAME.md`.
    static var pathPattern: String { get }
    /// The largest file, in bytes.
    static var sizeLimit: Int { get }
    /// Number of a file's first bytes that are read, where these suffice.
    static var headSize: Int { get }

    /// The names in a path.
    /// - Parameter parts: the names below the folder, the last one without the ending.
    /// - Returns: Nil if the parts are not the names of a file of this kind.
    static func name(of parts: [Substring]) -> Name?

    /// The slug in the addresses of a file's page; nil where files have no pages.
    static func pageSlug(_ name: Name) -> Slug?

    /// Whether the navigation links the files' pages, which may be tabs.
    static var isInNavigation: Bool { get }

    /// Reads a file. `timeZone` is the site's.
    static func read(_ file: SourceFile, named name: Name, timeZone: TimeZone) -> ReadResult<Self>

    /// The values in the site's order.
    static func sorted(_ values: [Self]) -> [Self]

    /// Registers the unique properties of the item and its references to other files.
    func check(_ item: ContentItem, in check: inout ContentCheck)

    /// Registers the names of an unreadable file, so that references to it are no further problems.
    static func checkUnread(_ name: Name, _ item: ContentItem, in check: inout ContentCheck)

    /// The identity, which a page keeps when its address changes, and that address; nil for a value without
    /// an identity.
    var identity: (name: String, address: String)? { get }

    /// The texts that should exist in each of the site's languages, by key.
    var texts: [(key: String, text: LocalizedText?)] { get }
}

extension ContentKind {
    package static var ending: String { ".md" }
    package static var depth: ClosedRange<Int> { 1...1 }
    package static var pathPattern: String { "\(folder.rawValue)/NAME\(ending)" }
    package static var sizeLimit: Int { SourceFile.sizeLimit }
    package static var headSize: Int { .max }
    package static func pageSlug(_ name: Name) -> Slug? { nil }
    package static var isInNavigation: Bool { false }
    package static func checkUnread(_ name: Name, _ item: ContentItem, in check: inout ContentCheck) {}
    package var identity: (name: String, address: String)? { nil }
    package var texts: [(key: String, text: LocalizedText?)] { [] }

    /// Values in the order of their keys. The keys are sorted by position, since copying values to compare them, and moving them, takes
    /// four times as long.
    package static func sorted<Key>(
        _ values: [Self], by key: (Self) -> Key, _ isBefore: (Key, Key) -> Bool
    ) -> [Self] {
        let keys = values.map(key)
        return keys.indices.sorted { isBefore(keys[$0], keys[$1]) }.map { values[$0] }
    }

    package static func pageSlug(of parts: [Substring]) -> Slug? { name(of: parts).flatMap(pageSlug) }

    /// The names in a path from the site's root; nil for a file of another kind.
    package static func name(ofPath path: String) -> Name? {
        ContentKinds([Self.self]).parts(of: path).flatMap { name(of: $0.parts) }
    }
}

extension ContentKind where Name == Slug {
    package static func name(of parts: [Substring]) -> Slug? {
        parts.last.flatMap { Slug(making: String($0)) }
    }
}

/// A kind of content whose files programs write.
package protocol WritableContent: ContentKind {
    /// The value's file: a new one, or the one that it was read from with the changes. Everything else in it stays byte for byte.
    func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile
}
