import ContentFiles
import Files
import Model

/// The names that content files mention.
struct ContentNames {
    /// The site's folder.
    let root: String

    /// Whether a content file holds a text, such as the name of a picture; one that cannot be read may hold it.
    func hold(_ name: String) -> Bool {
        let text = Array(name.utf8)
        let folders = ContentFolder.allCases.filter { $0 != .media }
        return folders.contains { folder in
            FileListing(of: folder.path, below: root).paths.contains { path in
                do throws(Problem) {
                    return try SourceFile(path: path, below: root).bytes.contains(text)
                } catch {
                    return true
                }
            }
        }
    }
}
