import CGI
import ContentFiles
import Desk
import Files
import Model
import Posting
import Site
import State

/// Proposed courses as posts of readers.
enum ProposalPosts: ReaderPostKind {
    enum Key: String, PhraseKey {
        static let group = "course-proposal"
        case title, kind, queued
    }

    static let kind = "course"
    static let idPrefix = "p-"
    static let name: any PhraseKey = Key.kind

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let proposal = CourseProposal(payload: post.payload) else { return nil }
        let slug = post.state == .published ? known(proposal, context) : nil
        return ReaderPostSummary(
            title: context.words.words.say(Key.queued, ["number": proposal.number]), text: proposal.name,
            facts: [proposal.note].compactMap(\.self), address: slug.map(Address.course))
    }

    /// The new file of the course; nil if another course has the number by now, so that the proposal keeps
    /// waiting.
    static func approval(
        of post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) throws(PostingError) -> [FileChange]? {
        guard let proposal = CourseProposal(payload: post.payload) else { return nil }
        // A proposal that was approved before has its course already.
        if known(proposal, context) != nil { return post.state == .hidden ? [] : nil }
        if inFile(proposal, context) != nil { return nil }
        let root = context.installation.root
        let own = try proposal.file { slug throws(PostingError) in
            Course.reservedSlugs.contains(slug.text)
                || !FileSystemEntry.isMissing("\(root)/\(ContentFolder.courses.path)/\(slug).md")
        }
        return [FileChange(path: own.path, before: nil, after: own.bytes)]
    }

    static func approvalPage(
        _ approval: ReaderApproval, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse? {
        CourseProposal(payload: approval.post.payload).map {
            ProposalApprovalPage(approval, $0, context).response(context)
        }
    }

    /// A course that resembles others may be one of them under another name.
    static func needsApprovalPage(_ post: ReaderPost, _ context: RequestContext) -> Bool {
        guard let proposal = CourseProposal(payload: post.payload) else { return false }
        return !CatalogLookup(context.installation.build).resembling(proposal).isEmpty
    }

    static func correctionPage(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse {
        guard let proposal = CourseProposal(payload: correction.post.payload),
            correction.post.state == .waiting
        else { throw .notNow }
        let fields = ["number": proposal.number, "name": proposal.name, "note": proposal.note ?? ""]
        return ProposalFormPage(
            fields: fields, nonce: FormSubmission.newNonce(), correction: correction
        ).response(context)
    }

    static func correct(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        guard correction.post.state == .waiting else { throw .notNow }
        let page = ProposalFormPage(fields: context.readerFields(CourseProposal.names), nonce: nonce)
        return try await page.corrected(correction, context) { () throws(PostingError) in
            try draft(try CourseProposal(page.fields, cut: context.request.form.cut))
        }
    }
}

// MARK: Handlers of the form

extension ProposalPosts {
    /// `GET /courses/new`, with `?number=` of a course that a search did not find.
    static func new(_ context: RequestContext) -> CGIResponse {
        let number = context.request.query["number"] ?? ""
        let fields = number.utf8.count <= CommentForm.commentLimit ? ["number": number] : [:]
        return ProposalFormPage(fields: fields, nonce: FormSubmission.newNonce()).response(context)
    }

    /// `POST /courses/new`: redirects with 303 to the receipt, or to the form of the course that has the number.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let page = ProposalFormPage(fields: context.readerFields(CourseProposal.names), nonce: nonce)
        var known: Slug?
        return try await page.submitted(
            as: Self.self, context,
            instead: { _ in known.map { context.redirect(to: "/courses/\($0)/comment?known=yes") } },
            make: { _ throws(PostingError) in
                let proposal = try CourseProposal(page.fields, cut: context.request.form.cut)
                known = Self.known(proposal, context)
                if known != nil { throw .notNow }
                return try draft(proposal)
            })
    }

    /// The slug of the course that has the proposed number already; nil if none has.
    static func known(_ proposal: CourseProposal, _ context: RequestContext) -> Slug? {
        CourseNumber(proposal.number).flatMap { CatalogLookup(context.installation.build).course($0) }
    }

    /// The slug of the course that has the proposed number in its file, which finds one that was approved a moment ago, before a build; nil
    /// if there is none.
    static func inFile(_ proposal: CourseProposal, _ context: RequestContext) -> Slug? {
        guard let base = CourseNumber(proposal.number).flatMap({ Slug(making: $0.text) }),
            let course = CourseLookup.course(base, context),
            SearchText.squeezed(course.number.text) == SearchText.squeezed(proposal.number)
        else { return nil }
        return base
    }

    static func draft(_ proposal: CourseProposal) throws(PostingError) -> ReaderPostDraft {
        ReaderPostDraft(
            title: proposal.number,
            texts: [proposal.number, proposal.name, proposal.note].compactMap(\.self), need: .newCourse,
            payload: try proposal.payload())
    }
}
