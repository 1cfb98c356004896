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
        let slug = post.state == .published ? ProposalHandlers.known(proposal, context) : nil
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
        if ProposalHandlers.known(proposal, context) != nil { return post.state == .hidden ? [] : nil }
        if ProposalHandlers.inFile(proposal, context) != nil { return nil }
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
            try ProposalHandlers.draft(try CourseProposal(page.fields, cut: context.request.form.cut))
        }
    }
}
