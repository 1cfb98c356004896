import Files
import Model

extension Theme {
    /// Reads Templates/ of the site in `root`, or of `share` if the site has none, with the overrides of Content/theme, as far as files
    /// are readable, and finds their problems.
    public init(root: String, share: ShareFolder = ShareFolder()) {
        self.init(templates: [:], words: [:], assets: [])
        guard let templates = share.path(of: "Templates", in: root) else {
            problems = [Problem(file: "Templates", cause: .noTemplates(places: share.places))]
            return
        }
        folder = templates
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
                    add(try Theme.Asset.read(file, name: name, isOwn: isOwn))
                } else if let name = path.between("\(folder)/", and: ".mustache") {
                    templates[name] = try SourceFile(path: path, below: root).text()
                    if isOwn { ownFiles[name] = path }
                } else if let language = path.between("\(folder)/words/", and: ".yml") {
                    add(WordsFile.read(try SourceFile(path: path, below: root), language: language))
                } else if let language = path.between("\(folder)/moderation/", and: ".txt") {
                    heldWords[language] = try SourceFile(path: path, below: root).text()
                } else if let name = path.between("\(folder)/help/", and: ".md") {
                    if isOwn, !hasHelp(name) {
                        problems.append(Problem(file: path, cause: .unusedOverride(suggestion: nil)))
                    } else {
                        let text = try SourceFile(path: path, below: root).text()
                        help[name] = HelpText(text: text, file: path)
                    }
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
        assets.removeAll { $0.name == asset.name }
        assets.append(asset)
    }

    /// Adds phrases; they replace those of the same language and key.
    private mutating func add(_ words: ReadResult<Wordbook>) {
        problems += words.problems
        guard let book = words.value else { return }
        self.words[book.language] = self.words[book.language]?.overridden(by: book) ?? book
    }

    /// Whether there is a page of help of this name in any language; `name` begins with one.
    private func hasHelp(_ name: String) -> Bool {
        let page = name.drop { $0 != "/" }
        return help.keys.contains { $0.drop { $0 != "/" } == page }
    }

    /// The path of the asset with this file's name, if the file is in the wrong folder.
    private func near(_ path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        return assets.contains { $0.name == name } ? "Content/theme/assets/\(name)" : nil
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
