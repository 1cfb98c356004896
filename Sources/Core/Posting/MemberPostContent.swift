import ContentFiles
import Foundation
import Model
import State

/// A member's post as the value of its content file, which says `hidden: true` while the post waits.
package protocol MemberPostContent: WritableContent, Equatable {
    var id: Slug { get }
    var isHidden: Bool { get set }
    /// The field of the form whose text cannot be stored if the file has another value than the post.
    static var storedField: String { get }
    /// The file: a new one, or the one before a change, in which everything else stays byte for byte.
    func file(over before: OutputFile?, siteZone: TimeZone) throws(Problem) -> OutputFile
}

extension MemberPostContent {
    package static var storedField: String { "text" }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try file(over: nil, siteZone: timeZone)
    }
}

extension Posting {
    /// The file of a member's post, which is read back and compared.
    /// - Throws: `PostingError`: `.form` if the file has another value, or as `written` of a file.
    package func written<Content: MemberPostContent>(
        _ content: Content, over before: OutputFile?
    ) throws(PostingError) -> OutputFile {
        let file = try Self.written(content.file(over: before, siteZone: settings.timeZone))
        guard documents.value(Content.self, in: file) == content else {
            throw .form([FormProblem(Content.storedField, .cannotBeStored)])
        }
        return file
    }
}

extension MemberPosting {
    /// The draft of a post, new or in place of the file `before`.
    package func draft(
        of content: some MemberPostContent, _ kind: String, title: String, texts: [String],
        over before: OutputFile? = nil
    ) -> Draft {
        Draft(id: content.id.text, kind: kind, title: title, texts: texts, before: before) {
            isHidden throws(PostingError) in
            var content = content
            content.isHidden = isHidden
            return try core.written(content, over: before)
        }
    }

    /// The id of a new post of a kind, such as `question`, by a member. Forms of two members never make the same.
    package func id(_ mark: String, _ kind: String, by member: Member, nonce: String) -> Slug? {
        Slug(mark + PostName.id(of: "\(kind) of \(member.id)", nonce: nonce))
    }

    /// The time of a submission, in the time zone of the site.
    package func time(of submission: Posting.Submission) -> Timestamp? {
        Timestamp(submission.now, in: core.settings.timeZone)
    }
}
