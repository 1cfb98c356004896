import Basics
import Foundation
import Model

public struct ContentItem: Sendable {
    /// The path from the site's root.
    public let path: String
    /// The value of the file; nil if the file has an error, or belongs to no kind.
    package let value: (any ContentKind)?
    package let problems: [Problem]
    /// The lines of the front matter's keys.
    package let lines: KeyLines

    package init(path: String, below root: String, timeZone: TimeZone, kinds: ContentKinds) {
        if let place = kinds.parts(of: path) {
            self = Self.read(place.kind, place.parts, path, below: root, timeZone)
        } else {
            // Settings and theme are read by themselves.
            let isRead = path == SettingsFile.path || path.hasPrefix("Content/theme/")
            let problem = Problem(file: path, cause: .unexpectedPlace(expected: kinds.pathPatterns))
            self.init(path: path, problems: isRead ? [] : [problem])
        }
    }

    private static func read<Kind: ContentKind>(
        _ kind: Kind.Type, _ parts: [Substring], _ path: String, below root: String, _ timeZone: TimeZone
    ) -> ContentItem {
        guard kind.name(of: parts) != nil else {
            return ContentItem(path: path, problems: [Problem(file: path, cause: .unusableName)])
        }
        do throws(Problem) {
            let file = try SourceFile(
                path: path, below: root, limit: kind.sizeLimit, head: kind.headSize)
            return read(kind, parts, file, timeZone)
        } catch {
            return ContentItem(path: path, problems: [error])
        }
    }

    /// The item of a file whose bytes were read before, or are not written yet.
    package init(_ file: SourceFile, timeZone: TimeZone, kinds: ContentKinds) {
        if let place = kinds.parts(of: file.path) {
            self = Self.read(place.kind, place.parts, file, timeZone)
        } else {
            self.init(path: file.path, problems: [])
        }
    }

    private static func read<Kind: ContentKind>(
        _ kind: Kind.Type, _ parts: [Substring], _ file: SourceFile, _ timeZone: TimeZone
    ) -> ContentItem {
        guard let name = kind.name(of: parts) else {
            return ContentItem(path: file.path, problems: [Problem(file: file.path, cause: .unusableName)])
        }
        let result = kind.read(file, named: name, timeZone: timeZone)
        return ContentItem(
            path: file.path, value: result.value, problems: result.problems, lines: result.lines)
    }

    private init(
        path: String, value: (any ContentKind)? = nil, problems: [Problem], lines: KeyLines = KeyLines()
    ) {
        (self.path, self.value, self.problems, self.lines) = (path, value, problems, lines)
    }

    // MARK: Records

    /// The form of an item without problems in the cache.
    private struct CachedItem<Kind: ContentKind>: Codable {
        let lines: KeyLines
        let value: Kind
    }

    /// The item encoded for the cache.
    /// - Returns: Nil if the item has no value or cannot be encoded, so that the file is read each time.
    package var record: ArraySlice<UInt8>? {
        func bytes<Kind: ContentKind>(of value: Kind) -> ArraySlice<UInt8>? {
            do { return try RecordEncoder.bytes(of: CachedItem(lines: lines, value: value))[...] } catch {
                return nil
            }
        }
        return value.flatMap { bytes(of: $0) }
    }

    /// Decodes the item of a file from its cached `record`.
    /// - Returns: Nil if the bytes are not a record, so that the file is read.
    package init?(path: String, record: ArraySlice<UInt8>, kinds: ContentKinds) {
        guard let kind = kinds.kind(inFolderOf: path), let item = Self.item(kind, path, record) else {
            return nil
        }
        self = item
    }

    private static func item<Kind: ContentKind>(
        _ kind: Kind.Type, _ path: String, _ record: ArraySlice<UInt8>
    ) -> ContentItem? {
        do {
            let kept = try RecordDecoder.value(CachedItem<Kind>.self, of: record)
            return ContentItem(path: path, value: kept.value, problems: [], lines: kept.lines)
        } catch {
            return nil
        }
    }
}
