import Basics
import Crypto

struct TreeEntry: Equatable {
    /// The mode: `100644`, or `100755` for an executable.
    let mode: String
    /// The object name of the contents.
    let object: String

    /// The files of a commit at these paths, relative to the folder in which `git` runs; missing files are omitted.
    static func all(
        of commit: String, at paths: [String], _ git: GitCommand
    ) throws(HistoryFailure) -> [String: TreeEntry] {
        var entries: [String: TreeEntry] = [:]
        let listing = try git.output(["ls-tree", "-z", commit, "--"] + paths)
        // `100644 blob 3b18e512dba79e4c8300dd08aeb37f8e728b8dad<TAB>events/gala.md<NUL>`
        for line in listing.output.split(separator: 0) {
            let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
            guard parts.count == 2, words.count == 3, words[1] == "blob" else { continue }
            entries[String(decoding: parts[1], as: UTF8.self)] = TreeEntry(
                mode: String(words[0]), object: String(words[2]))
        }
        return entries
    }

    /// Whether the file has these bytes. Object names are SHA-1 or SHA-256.
    func holds(_ bytes: [UInt8]) -> Bool {
        let data = Array("blob \(bytes.count)\0".utf8) + bytes
        let digest: [UInt8] =
            object.utf8.count == 64 ? Array(SHA256.hash(data: data)) : Array(Insecure.SHA1.hash(data: data))
        return object == digest.hexadecimal
    }
}
