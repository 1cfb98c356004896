import Files
import Model

/// Reads Templates/ and what cannot be read of it.
public struct ThemeReading: Sendable {
    /// The templates and assets that could be read.
    public let theme: Theme
    /// Errors and warnings, by file.
    public let problems: [Problem]

    /// Reads the theme of the site whose folder is `root`.
    public init(root: String) {
        let listing = FileListing(of: "Templates", below: root)
        var (templates, assets): ([String: String], [Theme.Asset]) = ([:], [])
        var words: [String: Wordbook] = [:]
        var problems = listing.problems
        for path in listing.paths {
            do throws(Problem) {
                if let name = path.between("Templates/", and: ".mustache") {
                    templates[name] = try SourceFile(path: path, below: root).text()
                } else if let language = path.between("Templates/words/", and: ".yml") {
                    let result = WordsFile.read(try SourceFile(path: path, below: root), language: language)
                    words[language] = result.value
                    problems += result.problems
                } else if let name = path.between("Templates/assets/", and: "") {
                    assets.append(
                        Theme.Asset(name: name, bytes: try SourceFile(path: path, below: root).bytes))
                }
            } catch {
                problems.append(error)
            }
        }
        theme = Theme(templates: templates, words: words, assets: assets)
        self.problems = problems.sorted()
    }
}

extension String {
    /// What stands between a beginning and an end that both must be there.
    fileprivate func between(_ prefix: String, and suffix: String) -> String? {
        guard hasPrefix(prefix), hasSuffix(suffix), utf8.count > prefix.utf8.count + suffix.utf8.count else {
            return nil
        }
        return String(dropFirst(prefix.count).dropLast(suffix.count))
    }
}
