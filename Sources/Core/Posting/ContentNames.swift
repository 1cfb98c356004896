import ContentFiles
import Files
import Model

/// Names mentioned in content files.
struct ContentNames {
    let root: String

    /// Whether a content file contains `name`, such as a picture's file name; an unreadable file counts as containing it.
    func hold(_ name: String) -> Bool {
        let text = Array(name.utf8)
        let skipped: Set<String> = [ContentFolder.media.path, ContentFolder.files.path]
        return FileListing(of: "Content", below: root, skipping: skipped).paths.contains { path in
            do throws(Problem) {
                return try SourceFile(path: path, below: root).bytes.contains(text)
            } catch {
                return true
            }
        }
    }
}
