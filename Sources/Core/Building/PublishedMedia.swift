import ContentFiles
import Files
import Foundation
import Model
import Site

/// Names of files of Content/ that texts mention.
struct MentionedFiles: Hashable, Sendable, Codable {
    var media: Set<String> = []
    /// Names in addresses of files of Content/files (`FileReferences`).
    var files: Set<String> = []

    mutating func formUnion(_ other: MentionedFiles) {
        media.formUnion(other.media)
        files.formUnion(other.files)
    }
}

/// The names of the files of Content/media and Content/files that a build publishes.
struct PublishedMedia: Sendable {
    let shared: MentionedFiles
    let byPart: [SiteSection: MentionedFiles]
    /// Names on earlier pages that stay because their content files have errors.
    let held: MentionedFiles

    let all: MentionedFiles
    var names: Set<String> { all.media }

    /// Finds the names in the sections that were read. For other sections, and for an unchanged theme, the names of the last build are
    /// used.
    init(
        _ source: SiteSource, _ settings: SiteSettings, read: Set<SiteSection>, earlier: BuildManifest?,
        isSameTheme: Bool, now: Date, build: SiteBuild
    ) throws(Problems) {
        let references = FileReferences(settings)
        if isSameTheme, let earlier {
            shared = earlier.shared
        } else {
            let theme = try source.theme.whole()
            shared = MentionedFiles(
                media: MediaReferences.names(in: settings, theme),
                files: references.names(in: settings, theme))
        }
        byPart = build.sections.parts.reduce(into: [:]) { byPart, part in
            guard read.contains(part), let content = source.content(of: part) else {
                byPart[part] = earlier?.part(part)?.mentioned ?? MentionedFiles()
                return
            }
            byPart[part] = MentionedFiles(
                media: build.sections.media(in: content, of: part),
                files: build.sections.files(in: content, of: part, now: now))
        }
        held = try Problems.of { () throws(Problem) in try Self.held(source.leftOut, references, build) }
        all = ([shared] + byPart.values).reduce(into: held) { $0.formUnion($1) }
    }

    private static func held(
        _ leftOut: LeftOutFiles, _ references: FileReferences, _ build: SiteBuild
    ) throws(Problem) -> MentionedFiles {
        var names = MentionedFiles()
        if leftOut.isEmpty { return names }
        let webRoot = WebRoot(folder: build.output)
        for part in build.sections.parts {
            let record = try AddressRecord(part, root: build.root)
            let paths = leftOut.held(part, of: try webRoot.made(part.rawValue), addresses: record.addresses)
            for path in paths where !FileSystemEntry.isMissing("\(webRoot.folder)/\(path)") {
                let file = try SourceFile(path: path, below: webRoot.folder, limit: .max)
                names.media.formUnion(MediaReferences.names(in: file.bytes))
                names.files.formUnion(references.names(in: file.bytes))
            }
        }
        return names
    }
}

extension DrawnPictures {
    /// The pictures without smaller versions of pictures that are not published.
    func publishing(_ media: Set<String>) -> DrawnPictures {
        var drawn = self
        let published = Set(media.flatMap(PicturePlan.addresses))
        drawn.files = files.filter { !$0.key.hasPrefix("/media/") || published.contains($0.key) }
        return drawn
    }
}
