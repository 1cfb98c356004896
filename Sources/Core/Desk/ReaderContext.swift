import CGI
import ContentFiles
import Crypto
import Foundation
import Model
import Posting
import Site
import State

/// Parts of the handlers of readers' forms.
extension RequestContext {
    /// Changes of readers' posts.
    package func readerPosting(_ database: StateDatabase) -> ReaderPosting {
        let (sections, root) = (installation.sections, installation.root)
        return ReaderPosting(
            posting(database), words: site.heldWords,
            discussions: sections.site.discussions.map { $0.entryFolder },
            locate: { sections.located($0, below: root) },
            remains: { post throws(PostingError) in try MemberEntries.remains(of: post, self) },
            traces: { post throws(PostingError) in
                try sections.readerPosts(post.kind)?.traces(of: post, self) ?? []
            })
    }

    /// The nonce of the request's form.
    package var formNonce: String {
        get throws(DeskError) {
            guard let nonce = request.form["nonce"], FormSubmission.isNonce(nonce) else {
                throw .badField("nonce")
            }
            return nonce
        }
    }

    /// The submission of the request's form with this nonce.
    package func readerSubmission(
        _ nonce: String, _ database: StateDatabase
    ) throws(DeskError) -> ReaderSubmission {
        ReaderSubmission(
            nonce: nonce, form: FormDigest.ofReader(request),
            client: try DeskError.state(database.client(at: request.remoteAddress, now: now)),
            member: try signedInMember(database)?.member.id, now: now)
    }

    /// The trap fields of the request's form, by which posts of programs are detected.
    package var formTrap: FormTrap {
        FormTrap(website: request.form["website"], opened: request.form["opened"])
    }

    /// The value of the field `opened` of a page with a reader's form, in seconds since 1970: that of the form that was sent, if it is shown
    /// again, so that a second press right afterwards is not taken for a program's.
    package var opened: String {
        let sent = request.method == .post ? request.form["opened"].flatMap { Int($0) } : nil
        return String(sent ?? Int(now.timeIntervalSince1970))
    }

    /// A page with a reader's form, whose path and query are `form`, and the cookie that ties it to the browser.
    package func readerPage(
        _ view: some DeskView, _ title: String, form: String? = nil, status: Int = 200
    ) -> CGIResponse {
        let cookie = FormCookie(self)
        return cookie.page(renderer.html(view, frame(title, csrf: cookie.csrf, form: form)), status: status)
    }

    /// Publishes the change of an accepted form, notifies officers if the post waits, and redirects to the receipt, whose page reports the
    /// action `done`: `post` or `correct`.
    package func received(
        _ receipt: ReceiptCode, done: String, _ database: StateDatabase
    ) async throws(DeskError) -> CGIResponse {
        let post = try DeskError.posting(readerPosting(database).post(receipt))
        if post.state == .waiting { try QueueNotice(context: self, database: database).tell() }
        // The page of a published post must be removed if the post waits after a correction, and what was corrected with it.
        let isLive =
            post.path == nil || post.state == .waiting && done == "post"
            ? true
            : await Rebuild.run(
                installation, now: now, paths: [post.path].compactMap(\.self), isRemoval: done == "correct")
        return redirect(to: "/receipt/\(receipt.text)?done=\(isLive ? done : "later")")
    }

    /// The content file of a post; nil if there is none.
    func file(of post: ReaderPost) throws(DeskError) -> OutputFile? { try file(at: post.path) }

    private func file(at path: String?) throws(DeskError) -> OutputFile? {
        guard let path else { return nil }
        return try DeskError.posting(Journal.file(documents.file(at: path)))
    }

    /// The stored post, or one that no form made, with its file; nil if there is neither. The file is nil if it is lost or cannot be read.
    func queuedPost(
        _ id: String, _ unstored: UnstoredPosts, _ database: StateDatabase
    ) throws(DeskError) -> (post: ReaderPost, file: OutputFile?)? {
        let stored = try DeskError.state(database.readerPost(id)).map {
            installation.sections.located($0, below: installation.root)
        }
        let found = stored == nil ? unstored[id] : nil
        var file: OutputFile?
        do throws(DeskError) {
            file = try self.file(at: stored?.path ?? found?.path)
        } catch {
            // One bad file does not hide the others.
        }
        if let stored { return (stored, file) }
        guard let found, let file else { return nil }
        return (ReaderPost(id: id, kind: found.kind, in: file), file)
    }

    /// The summary of a post; nil if it cannot be read.
    func summary(of post: ReaderPost, _ file: OutputFile?) -> ReaderPostSummary? {
        installation.sections.readerPosts(post.kind).flatMap { $0.summary(post, file, self) }
    }

    /// The link to the page that shows a post; nil if there is none.
    package func pageLink(of post: ReaderPost) throws(DeskError) -> String? {
        let post = installation.sections.located(post, below: installation.root)
        return summary(of: post, try file(of: post))?.address.map { words.words.link($0) }
    }

    /// The id of a post among unread items.
    func unreadID(of post: ReaderPost) -> String {
        (installation.sections.readerPosts(post.kind)?.idPrefix ?? "") + post.id
    }

    /// Decisions of officers.
    func postModeration(_ database: StateDatabase) -> PostModeration {
        let (sections, unstored) = (installation.sections, UnstoredPosts(self))
        return PostModeration(
            readerPosting(database),
            find: { unstored[$0] },
            title: { post, file in summary(of: post, file)?.title ?? post.id },
            below: { id in
                guard let id = Slug(id) else { return [] }
                return sections.readerPosts.flatMap { $0.idsBelow(id, below: installation.root) }
            },
            approved: { post, file throws(PostingError) in
                guard let kind = sections.readerPosts(post.kind) else { return nil }
                return try kind.approval(of: post, file, self)
            })
    }
}

extension FormDigest {
    /// The digest of a reader's form: path, fields and files, without CSRF token and the time at which the page was made, and without the
    /// nonce unless `hasNonce`.
    package static func ofReader(_ request: CGIRequest, hasNonce: Bool = false) -> [UInt8] {
        of(request, without: Set(["csrf", "opened", "website"] + (hasNonce ? [] : ["nonce"])), by: "")
    }
}
