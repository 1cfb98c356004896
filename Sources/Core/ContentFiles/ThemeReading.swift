import Files
import Model

/// Reads Templates/ of a site or of the share folder with the overrides of Content/theme, and finds their problems.
public struct ThemeReading: Sendable {
    /// The readable templates and assets.
    public private(set) var theme = Theme(templates: [:], words: [:], assets: [])
    /// Errors and warnings, by file.
    public private(set) var problems: [Problem] = []

    /// Reads the theme of the site in `root`, with the templates of `share` if the site has none.
    public init(root: String, share: ShareFolder = ShareFolder()) {
        guard let templates = share.path(of: "Templates", in: root) else {
            problems = [Problem(file: "Templates", cause: .noTemplates(places: share.places))]
            return
        }
        theme.folder = templates
        read(templates, below: root, isOwn: false)
        read("Content/theme", below: root, isOwn: true)
        problems.sort()
    }

    private mutating func read(_ folder: String, below root: String, isOwn: Bool) {
        let listing = FileListing(of: folder, below: root)
        problems += listing.problems
        for path in listing.paths {
            do throws(Problem) {
                if let name = path.between("\(folder)/assets/", and: "") {
                    let file = try SourceFile(path: path, below: root)
                    add(try AssetFile.read(file, name: name, isOwn: isOwn))
                } else if let name = path.between("\(folder)/", and: ".mustache") {
                    theme.templates[name] = try SourceFile(path: path, below: root).text()
                    if isOwn { theme.ownFiles[name] = path }
                } else if let language = path.between("\(folder)/words/", and: ".yml") {
                    add(WordsFile.read(try SourceFile(path: path, below: root), language: language))
                } else if let language = path.between("\(folder)/moderation/", and: ".txt") {
                    theme.heldWords[language] = try SourceFile(path: path, below: root).text()
                } else if isOwn, !Self.isReadElsewhere(path) {
                    problems.append(Problem(file: path, cause: .unusedOverride(suggestion: near(path))))
                }
            } catch {
                problems.append(error)
            }
        }
    }

    /// Adds an asset; it replaces one of the same name.
    private mutating func add(_ asset: Theme.Asset) {
        theme.assets.removeAll { $0.name == asset.name }
        theme.assets.append(asset)
    }

    /// Adds phrases; they replace those of the same language and key.
    private mutating func add(_ words: ReadResult<Wordbook>) {
        problems += words.problems
        guard let book = words.value else { return }
        theme.words[book.language] = theme.words[book.language]?.overridden(by: book) ?? book
    }

    /// The path of the asset with this file's name, if the file is in the wrong folder.
    private func near(_ path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        return theme.assets.contains { $0.name == name } ? "Content/theme/assets/\(name)" : nil
    }

    /// Whether a file may be a logo.
    private static func isReadElsewhere(_ path: String) -> Bool {
        [".svg", ".png", ".jpg", ".jpeg", ".webp"].contains { path.lowercased().hasSuffix($0) }
    }
}

extension String {
    /// The text between a required prefix and a required suffix; nil if one is missing.
    fileprivate func between(_ prefix: String, and suffix: String) -> String? {
        guard hasPrefix(prefix), hasSuffix(suffix), utf8.count > prefix.utf8.count + suffix.utf8.count else {
            return nil
        }
        return String(dropFirst(prefix.count).dropLast(suffix.count))
    }
}
