import ContentFiles
import Files
import Model
import Publishing
import Site

/// The names of the files of Content/media that a build publishes.
struct PublishedMedia: Sendable {
    /// Names that settings and theme mention.
    let shared: [String]
    /// Names that the content of a section mentions.
    let byPart: [SiteSection: [String]]
    /// Names on earlier pages that stay because their content files have errors.
    let held: Set<String>

    /// All names.
    let names: Set<String>

    /// Finds the names in the sections that were read. For other sections, and for an unchanged theme, the names of the last build are
    /// used.
    /// - Throws: `Problems` if the theme or the lists of the web root's files cannot be read.
    init(
        _ source: SiteSource, _ settings: SiteSettings, read: Set<SiteSection>, earlier: BuildManifest?,
        isSameTheme: Bool, build: SiteBuild
    ) throws(Problems) {
        if isSameTheme, let earlier {
            shared = earlier.sharedMedia
        } else {
            shared = MediaReferences.names(in: settings, try source.theme.whole()).sorted()
        }
        byPart = build.sections.parts.reduce(into: [:]) { byPart, part in
            guard read.contains(part), let content = source.content(of: part) else {
                byPart[part] = earlier?.part(part)?.media ?? []
                return
            }
            byPart[part] = build.sections.media(in: content, of: part).sorted()
        }
        held = try Problems.of { () throws(Problem) in try Self.held(source.leftOut, build) }
        names = held.union(shared).union(byPart.values.joined())
    }

    private static func held(_ leftOut: LeftOutFiles, _ build: SiteBuild) throws(Problem) -> Set<String> {
        if leftOut.isEmpty { return [] }
        let webRoot = WebRoot(folder: build.output)
        var names: Set<String> = []
        for part in build.sections.parts {
            let record = try AddressRecord(part, root: build.root)
            let paths = leftOut.held(part, of: try webRoot.made(part.rawValue), addresses: record.addresses)
            for path in paths where !FileSystemEntry.isMissing("\(webRoot.folder)/\(path)") {
                let file = try SourceFile(path: path, below: webRoot.folder, limit: .max)
                names.formUnion(MediaReferences.names(in: file.bytes))
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
