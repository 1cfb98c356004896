import CGI
import ContentFiles
import Files
import Foundation
import Model
import Posting
import Site
import State

/// One kind of post that readers without an account make, or members, as receipts, reports and the queue need it.
package protocol ReaderPostKind: PostKind {
    /// The kind as stored: `feedback`.
    static var kind: String { get }
    /// The name of one post of the kind.
    static var name: any PhraseKey { get }
    /// The fields of its form, in order.
    static var fields: [FormField] { get }
    /// The kind's own causes for which posts wait.
    static var causes: [CauseWords] { get }
    /// The folders with the files of posts that no form made, such as imported ones, by their paths from the site's root.
    static func folders(below root: String) -> [String]
    /// The ids of the kind's posts below a post of another kind, such as answers to a question. They are removed with it.
    static func idsBelow(_ post: Slug, below root: String) -> [String]
    /// The summary of a post on receipts and in the queue.
    /// - Parameters:
    ///   - post: the post; a proposal has its fields in `payload`.
    ///   - file: the content file; nil if there is none.
    ///   - context: the request, with the site's settings and words.
    /// - Returns: Nil if the file or the payload cannot be read.
    static func summary(_ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext)
        -> ReaderPostSummary?
    /// The file changes that publish an approved or restored post; nil if removing `hidden: true` from the
    /// post's own file is enough. Runs under the content lock.
    static func approval(
        of post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) throws(PostingError) -> [FileChange]?
    /// The changes of other files that name a removed post, such as the question that accepted an answer. Runs under the content lock.
    static func traces(of post: ReaderPost, _ context: RequestContext) throws(PostingError) -> [FileChange]
    /// The page on which an officer looks at a post that waits, and corrects it before it is published; nil if the button of the queue
    /// publishes it.
    static func approvalPage(
        _ approval: ReaderApproval, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse?
    /// Whether an officer has to look at a post that waits on that page, so that it is not published in a group.
    static func needsApprovalPage(_ post: ReaderPost, _ context: RequestContext) -> Bool
    /// The members who are told that a post is on the site for the first time, such as the author of the question that it answers.
    static func notices(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) throws(DeskError) -> [(member: String, notice: MemberNotice)]
    /// The path of the page on which the member who wrote a post sees its state and the reason; nil for that of the account.
    static func authorPath(of post: ReaderPost) -> String?
    /// The type of notifications to all members of a new post; nil if there is none. A member who does not want them turns the type off.
    static var typeToAll: Broadcast.Kind? { get }
    /// The notification of all members but the author; nil for none.
    static func noticeToAll(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) -> MemberNotice?
    /// The page with the form to correct a post, with the post's texts.
    /// - Throws: `DeskError`: `.notNow` if the post cannot be corrected any more.
    static func correctionPage(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) throws(DeskError) -> ReaderFormPage
}

extension ReaderPostKind {
    package static var causes: [CauseWords] { [] }

    package static var textFields: [String] { fields.filter(\.isTyped).map(\.name) }

    package static func folders(below root: String) -> [String] { [] }

    package static func idsBelow(_ post: Slug, below root: String) -> [String] { [] }

    package static func authorPath(of post: ReaderPost) -> String? { path(of: post.id) }

    /// The path of the file of a post that no form made; nil if there is none.
    static func file(of id: Slug, below root: String) -> String? {
        folders(below: root).lazy.map { "\($0)/\(id).md" }
            .first { !FileSystemEntry.isMissing("\(root)/\($0)") }
    }

    package static func approval(
        of post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) throws(PostingError) -> [FileChange]? { nil }

    package static func traces(
        of post: ReaderPost, _ context: RequestContext
    ) throws(PostingError) -> [FileChange] { [] }

    package static func approvalPage(
        _ approval: ReaderApproval, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse? { nil }

    package static func notices(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) -> [(member: String, notice: MemberNotice)] { [] }

    package static var typeToAll: Broadcast.Kind? { nil }

    package static func noticeToAll(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) -> MemberNotice? { nil }

    package static func needsApprovalPage(_ post: ReaderPost, _ context: RequestContext) -> Bool { false }

    /// Members edit their posts on pages of their own.
    package static func correctionPage(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) throws(DeskError) -> ReaderFormPage { throw .notNow }
}

/// A post whose author, who has the receipt, may correct it now.
package struct ReaderCorrection: Sendable {
    package let receipt: ReceiptCode
    package let post: ReaderPost
    /// The post's content file; nil for a proposal.
    package let file: OutputFile?
    package let database: StateDatabase
    /// The path of the form and its target, below the mount.
    package var path: String { "/receipt/\(receipt.text)/correct" }
}

/// The summary of a post on receipts and in the queue.
package struct ReaderPostSummary: Sendable {
    /// The title, or a substitute such as the beginning of the text.
    package let title: String
    /// The id of another post of which the title has text; nil if it is of this one.
    let titlePost: Slug?
    /// The text as typed; may be empty.
    package let text: String
    /// Further lines, such as the name that the author gave.
    package let facts: [String]
    /// Address of the page that shows the post, from the site's root in the main language: `/feedback/f-.../`; nil if there is none.
    package let address: String?

    package init(
        title: String, ofPost titlePost: Slug? = nil, text: String, facts: [String] = [], address: String?
    ) {
        (self.title, self.titlePost, self.text) = (title, titlePost, text)
        (self.facts, self.address) = (facts, address)
    }
}

extension DeskSections {
    /// All kinds of readers' posts.
    var readerPosts: [any ReaderPostKind.Type] {
        kinds.compactMap { $0 as? any ReaderPostKind.Type } + [MemberEntries.self]
    }

    /// The kind with a stored name; nil if this program does not have it.
    func readerPosts(_ kind: String) -> (any ReaderPostKind.Type)? { readerPosts.first { $0.kind == kind } }

    /// A post with the current path of its file. A file that was moved, for example with the folder of a
    /// renamed course, is found by the post's id.
    func located(_ post: ReaderPost, below root: String) -> ReaderPost {
        guard let path = post.path, !post.state.isGone, FileSystemEntry.isMissing("\(root)/\(path)"),
            let found = fileOfPost(post.id, below: root)
        else { return post }
        var post = post
        post.path = found.path
        return post
    }

    /// The kind and the file of a post that the database does not know; nil if there is none.
    func fileOfPost(_ id: String, below root: String) -> (kind: String, path: String)? {
        guard let id = Slug(id) else { return nil }
        for kind in readerPosts {
            if let path = kind.file(of: id, below: root) { return (kind.kind, path) }
        }
        return nil
    }
}

/// The files of posts that no form made, by the posts' ids, for a request about many. The folders are read when the first is asked for.
final class UnstoredPosts {
    private let kinds: [any ReaderPostKind.Type]
    private let root: String
    private lazy var files = allFiles

    init(_ context: RequestContext) {
        (kinds, root) = (context.installation.sections.readerPosts, context.installation.root)
    }

    subscript(id: String) -> (kind: String, path: String)? { Slug(id).flatMap { files["\($0).md"] } }

    private var allFiles: [String: (kind: String, path: String)] {
        var files: [String: (kind: String, path: String)] = [:]
        for kind in kinds {
            for folder in kind.folders(below: root) {
                for name in names(in: folder) where files[name] == nil {
                    files[name] = (kind.kind, "\(folder)/\(name)")
                }
            }
        }
        return files
    }

    private func names(in folder: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        } catch {
            // The folder is gone, or is a file.
            return []
        }
    }
}
