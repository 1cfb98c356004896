import Model

/// Fields of the files of posts that members write.
extension FieldReader {
    /// Checks the id in the file's name, and the one in the file if there is one.
    package mutating func checkID(_ id: Slug, mark: String) {
        if !id.text.hasPrefix(mark) || id.text.utf8.count == mark.utf8.count { add(.unusableName) }
        if let written = text("id"), written != id.text {
            let _: String? = wrong("id", written, expected: "the file's name, \(id)")
        }
    }

    /// The id of the member who wrote the post.
    package var member: Slug? {
        mutating get {
            guard case .member(let id) = author(among: [.members]) else { return nil }
            return id
        }
    }
}
