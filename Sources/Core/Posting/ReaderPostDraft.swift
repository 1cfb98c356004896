import Model

/// A post that the section of its kind made of a reader's form.
package struct ReaderPostDraft {
    /// The values for a new or corrected content file of a post.
    package struct Placement {
        /// Whether the file says `hidden: true`: the post waits.
        package let isHidden: Bool
        /// When the post was accepted.
        package let posted: Timestamp
        /// The file before a correction; nil if the post is new.
        package let before: OutputFile?
    }

    /// The title of the post for officers, on one line. The log keeps it until the post is erased.
    package let title: String
    /// All that the reader typed, for word lists and duplicates.
    package let texts: [String]
    /// The name that the reader gave as the author's, and the field of the form in which it is; nil if there is none.
    package let author: (name: String, field: String)?
    /// Why the section has the post approved in any case; nil if it does not.
    package let need: ModerationCause?
    /// The fields of a proposal; nil for a post with a file.
    package let payload: String?
    /// Makes the content file; nil for a proposal. It runs under the content lock, so that it may look at other files.
    let file: ((Placement) throws(PostingError) -> OutputFile)?

    /// Creates a post with a content file.
    package init(
        title: String, texts: [String], author: (name: String, field: String)? = nil,
        need: ModerationCause? = nil, file: @escaping (Placement) throws(PostingError) -> OutputFile
    ) {
        (self.title, self.texts, self.need, payload, self.file) = (title, texts, need, nil, file)
        self.author = author
    }

    /// Creates a proposal, which has no file until an officer approves it.
    package init(title: String, texts: [String], need: ModerationCause, payload: String) {
        (self.title, self.texts, self.need, self.payload, file) = (title, texts, need, payload, nil)
        author = nil
    }
}
