import BinaryCoding
import ContentFiles
import Files
import Model
import Parallel
import Site

/// What files a site has, and when each was changed last.
struct SiteScan: Sendable {
    /// The files of templates, words and assets, `site.yml`, and what lies in Content/ and belongs nowhere.
    let theme: FileListing
    let others: FileListing
    /// Those of content, as far as they were looked at.
    private(set) var folders: [ContentFolder: FileListing]

    private static let ownTheme = "Content/theme"
    /// The folders of Content/ that are listed one by one.
    private static let known = Set(ContentFolder.allCases.map(\.path) + [ownTheme])

    /// Lists the files of the site in `root`, on every core: those of content in these folders.
    init(root: String, share: ShareFolder, folders: [ContentFolder]) async {
        let themeFolders = [share.templates(of: root), Self.ownTheme]
        let listings = await (folders.map(\.path) + themeFolders).parallelMap {
            FileListing(of: $0, below: root)
        }
        theme = FileListing(Array(listings.suffix(themeFolders.count)))
        others = FileListing(of: "Content", below: root, skipping: Self.known)
        self.folders = Dictionary(uniqueKeysWithValues: zip(folders, listings))
    }

    /// Lists the files of the theme and of pages alone, one folder after the other: for so few, threads cost more than they spare.
    init(themeOf root: String, share: ShareFolder) {
        theme = FileListing(
            [share.templates(of: root), Self.ownTheme].map { FileListing(of: $0, below: root) })
        others = FileListing(of: "Content", below: root, skipping: Self.known)
        folders = [.pages: FileListing(of: ContentFolder.pages.path, below: root)]
    }

    /// The paths of the association's own pages.
    var pagePaths: [String] { folders[.pages]?.paths ?? [] }

    /// Lists the files of further folders.
    mutating func look(at further: [ContentFolder], root: String) {
        for folder in further where folders[folder] == nil {
            folders[folder] = FileListing(of: folder.path, below: root)
        }
    }

    /// What stands for the files of some folders as they are; nil where one may be changed without a trace, since it was
    /// changed when `marker` was made or later.
    func fingerprint(of folders: [ContentFolder], marker: FileState) -> Fingerprint? {
        Self.fingerprint(of: folders.compactMap { self.folders[$0] }, marker: marker)
    }

    /// What stands for all that is read whenever something is to be made.
    func rootFingerprint(marker: FileState) -> Fingerprint? {
        Self.fingerprint(
            of: [theme, others] + [.pages, .media].compactMap { folders[$0] }, marker: marker)
    }

    /// What stands for templates, words, assets and settings; nil where one may be changed without a trace, if a marker is given.
    func themeFingerprint(marker: FileState? = nil) -> Fingerprint? {
        Self.fingerprint(of: [theme, others], marker: marker)
    }

    private static func fingerprint(of listings: [FileListing], marker: FileState?) -> Fingerprint? {
        if let marker, !listings.allSatisfy({ $0.files.allSatisfy { $0.state.isSettled(before: marker) } }) {
            return nil
        }
        do {
            return try Fingerprint(
                of: listings.map {
                    Listing(
                        paths: $0.paths, states: $0.files.flatMap(\.state.numbers),
                        skipped: $0.problems.map(\.file))
                })
        } catch {
            // Files without a form as bytes count as changed.
            return nil
        }
    }

    private struct Listing: Encodable {
        let paths: [String]
        let states: [UInt64]
        /// Links, and files with unusable names.
        let skipped: [String]
    }
}

extension SiteSection {
    /// The folders that it is planned from.
    var folders: [ContentFolder] {
        switch self {
        case .pages: [.pages]
        case .courses: [.courses, .professors, .reviews]
        case .events: [.events]
        case .feedback: [.feedback]
        case .notices: [.broadcasts]
        case .media: [.media]
        case .assets, .front: []
        }
    }
}
