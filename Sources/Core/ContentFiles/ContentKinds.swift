import Foundation
import Model

/// The kinds of content that a site reads.
public struct ContentKinds: Sendable {
    /// The kinds, each with a folder of its own.
    package let all: [any ContentKind.Type]
    /// The beginning of the paths of each kind's files.
    private let prefixes: [[UInt8]]

    /// The lists of the sections that may be tabs.
    private let tabs: [SiteTab]

    /// Creates the list of a site's kinds. `tabs` are those of its sections.
    package init(_ all: [any ContentKind.Type], tabs: [String] = []) {
        (self.all, self.tabs) = (all, tabs.map(SiteTab.section))
        prefixes = all.map { Array("\($0.folder.path)/".utf8) }
    }

    public var folders: [ContentFolder] { all.map { $0.folder } }

    /// The path patterns of all kinds, for messages: `courses/NAME.md, media/PICTURE or pages/NAME.md`. Kinds in the navigation are last.
    package var pathPatterns: String {
        let patterns = (all.filter { !$0.isInNavigation } + all.filter { $0.isInNavigation }).map {
            $0.pathPattern
        }
        return [patterns.dropLast().joined(separator: ", "), patterns.last ?? ""].filter { !$0.isEmpty }
            .joined(separator: " or ")
    }

    /// All tabs from which a site with these content files may choose: home, the lists of sections, and pages.
    public func tabs(_ paths: [String]) -> [SiteTab] {
        let pages = paths.compactMap { path -> Slug? in
            guard let (kind, parts) = parts(of: path), kind.isInNavigation else { return nil }
            return kind.pageSlug(of: parts)
        }
        return [.home] + tabs + Set(pages).sorted().map(SiteTab.page)
    }

    /// The kind in whose folder a path lies; nil for a path in no kind's folder.
    package func kind(inFolderOf path: String) -> (any ContentKind.Type)? {
        prefixes.firstIndex { path.utf8.starts(with: $0) }.map { all[$0] }
    }

    /// The kind of a path, and the path's names below the kind's folder, the last one without the extension;
    /// nil for a file that no kind reads.
    package func parts(of path: String) -> (kind: any ContentKind.Type, parts: [Substring])? {
        guard let kind = kind(inFolderOf: path) else { return nil }
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).dropFirst(2).map { Substring($0) }
        guard kind.depth.contains(parts.count), let last = parts.last, last.hasSuffix(kind.ending) else {
            return nil
        }
        return (kind, parts.dropLast() + [last.dropLast(kind.ending.count)])
    }

    /// The slug of a content file's page; nil for a file without a page of its own.
    public func pageSlug(of path: String) -> Slug? {
        guard let place = parts(of: path) else { return nil }
        return place.kind.pageSlug(of: place.parts)
    }

    /// Whether a problem is an error of one content file, which a build leaves out while it publishes all others.
    ///
    /// An error of the system, such as too many open files, may hit any file: it stops the build, or lists would miss half of their posts.
    public func leavesOutFile(_ problem: Problem) -> Bool {
        guard problem.severity == .error else { return false }
        switch problem.cause {
        case .noSuchOwner: return true
        case .unreadable(let reason) where Self.systemErrors.contains(reason): return false
        case .unusableName: return !problem.file.hasPrefix("Content/theme/")
        default: return parts(of: problem.file) != nil
        }
    }

    private static let systemErrors = Set(
        [EMFILE, ENFILE, ENOMEM, EIO].map { String(cString: strerror($0)) })
}
