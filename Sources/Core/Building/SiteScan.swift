import Basics
import ContentFiles
import Files
import Model
import Site

struct SiteScan: Sendable {
    /// The files of templates, phrases and assets, and the other files of Content/: `site.yml` and misplaced ones.
    let theme: FileListing
    let others: FileListing
    /// The files of content, as far as they were listed.
    private(set) var folders: [ContentFolder: FileListing]

    private let sections: Sections

    private static let ownTheme = "Content/theme"

    /// Lists the files of the site in `root`, on all cores; content only in these folders.
    init(root: String, share: ShareFolder, sections: Sections, folders: [ContentFolder]) async {
        let themeFolders = [share.templates(of: root), Self.ownTheme]
        let listings = await (folders.map(\.path) + themeFolders).parallelMap {
            FileListing(of: $0, below: root)
        }
        theme = FileListing(Array(listings.suffix(themeFolders.count)))
        others = Self.others(root, sections.kinds)
        self.sections = sections
        self.folders = Dictionary(uniqueKeysWithValues: zip(folders, listings))
    }

    /// Lists the files of the theme and of the pages in the navigation only, one folder after the other: for so few, threads cost more than they save.
    init(themeOf root: String, share: ShareFolder, sections: Sections) {
        theme = FileListing(
            [share.templates(of: root), Self.ownTheme].map { FileListing(of: $0, below: root) })
        others = Self.others(root, sections.kinds)
        self.sections = sections
        folders = [:]
        look(at: sections.navigationFolders, root: root)
    }

    /// The files of Content/ that lie in no folder of a kind of content, nor in the theme.
    private static func others(_ root: String, _ kinds: ContentKinds) -> FileListing {
        FileListing(of: "Content", below: root, skipping: Set(kinds.folders.map(\.path) + [ownTheme]))
    }

    /// The paths of the files whose pages the navigation links.
    var pagePaths: [String] { sections.navigationFolders.flatMap { folders[$0]?.paths ?? [] } }

    mutating func look(at further: [ContentFolder], root: String) {
        for folder in further where folders[folder] == nil {
            folders[folder] = FileListing(of: folder.path, below: root)
        }
    }

    /// Fingerprint of the files of some folders; nil if a file is not settled, that is, changed at about `marker` or later.
    func fingerprint(of folders: [ContentFolder], marker: FileState) -> Fingerprint? {
        Self.fingerprint(of: folders.compactMap { self.folders[$0] }, marker: marker)
    }

    /// Fingerprint of all files that every build with changes reads; nil if a file is not settled.
    func rootFingerprint(marker: FileState) -> Fingerprint? {
        Self.fingerprint(
            of: [theme, others] + sections.sharedFolders.compactMap { folders[$0] }, marker: marker)
    }

    /// Fingerprint of templates, phrases, assets and settings; nil if `marker` is given and a file is not settled.
    func themeFingerprint(marker: FileState? = nil) -> Fingerprint? {
        Self.fingerprint(of: [theme, others], marker: marker)
    }

    /// Fingerprint of settings and of the pages in the navigation.
    var settingsFingerprint: Fingerprint? {
        Self.fingerprint(of: [others] + sections.navigationFolders.compactMap { folders[$0] }, marker: nil)
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
            // Listings that cannot be encoded count as changed.
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
