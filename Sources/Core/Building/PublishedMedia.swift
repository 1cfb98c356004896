import ContentFiles
import Files
import Model
import Publishing
import Site

/// The names of the files of Content/media that a build publishes.
struct PublishedMedia: Sendable {
    /// Those that settings and theme mention.
    let shared: [String]
    /// Those that the content of a part mentions.
    let byPart: [SiteSection: [String]]
    /// Those on earlier pages that stay, since the content files of these have errors.
    let held: Set<String>

    /// All of them.
    let names: Set<String>

    /// Finds the names in the parts that were read; of other parts, and of a theme that was not changed, they are known of the build
    /// before.
    /// - Throws: `Problems` where the theme or what builds know of the web root cannot be read.
    init(
        _ source: SiteSource, _ settings: SiteSettings, read: Set<SiteSection>, earlier: BuildManifest?,
        isSameTheme: Bool, build: SiteBuild
    ) throws(Problems) {
        if isSameTheme, let earlier {
            shared = earlier.sharedMedia
        } else {
            shared = MediaReferences.names(in: settings, try source.theme.whole()).sorted()
        }
        byPart = SiteSection.ofContent.reduce(into: [:]) { byPart, part in
            guard read.contains(part), let content = source.content(of: part) else {
                byPart[part] = earlier?.part(part)?.media ?? []
                return
            }
            byPart[part] = MediaReferences.names(in: content, of: part).sorted()
        }
        held = try Problems.of { () throws(Problem) in try Self.held(source.leftOut, build) }
        names = held.union(shared).union(byPart.values.joined())
    }

    private static func held(_ leftOut: LeftOutFiles, _ build: SiteBuild) throws(Problem) -> Set<String> {
        if leftOut.isEmpty { return [] }
        let webRoot = WebRoot(folder: build.output)
        var names: Set<String> = []
        for part in SiteSection.ofContent {
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
    /// Those without the smaller versions of pictures that are not published.
    func publishing(_ media: Set<String>) -> DrawnPictures {
        var drawn = self
        let published = Set(media.flatMap(PicturePlan.addresses))
        drawn.files = files.filter { !$0.key.hasPrefix("/media/") || published.contains($0.key) }
        return drawn
    }
}
