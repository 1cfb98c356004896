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
        case title, kind, queued, lead, number, numberHint, name, note, noteHint, send
    }

    static let kind = "course"
    static let idPrefix = "p-"
    static let folder = ContentFolder.courses
    static let name: any PhraseKey = Key.kind
    static let fields = CourseProposal.fields

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let proposal = CourseProposal(payload: post.payload) else { return nil }
        let slug = post.state == .published ? known(proposal.number, context) : nil
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
        if known(proposal.number, context) != nil || inFile(proposal, context) != nil { return nil }
        let root = context.installation.root
        let own = try proposal.file { slug throws(PostingError) in
            Course.reservedSlugs.contains(slug.text)
                || !FileSystemEntry.isMissing("\(root)/\(ContentFolder.courses.path)/\(slug).md")
        }
        return [FileChange(own, over: nil)]
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
    ) throws(DeskError) -> ReaderFormPage {
        guard let proposal = CourseProposal(payload: correction.post.payload),
            correction.post.state == .waiting
        else { throw .notNow }
        return page(proposal.texts, isNew: false, context)
    }

    /// The form of officers who approve a proposal.
    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        ProposalApprovals.submission(request, languages: languages)
    }
}

// MARK: Handlers of the form

extension ProposalPosts {
    /// `GET /courses/new`, with `?number=` of a course that a search did not find.
    static func new(_ context: RequestContext) -> CGIResponse {
        let number = context.request.query["number"] ?? ""
        let isText = number.utf8.count <= ReaderPosting.textLimit
        return page(isText ? ["number": number] : [:], isNew: true, context).response(context)
    }

    /// `POST /courses/new`: redirects with 303 to the receipt, or to the form of the course that has the number.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let page = try page([:], isNew: true, context).sent(context)
        return try await page.submitted(
            as: Self.self, context,
            instead: { error in
                guard error == .notNow, let number = page.form.read().values["number"],
                    let known = known(number, context)
                else { return nil }
                return context.redirect(to: "/courses/\(known)/comment?known=yes")
            })
    }

    private static func page(
        _ texts: [String: String], isNew: Bool, _ context: RequestContext
    ) -> ReaderFormPage {
        let words = context.words.words
        var page = ReaderFormPage(
            TypedForm(fields, texts), heading: words.say(Key.title), path: "/courses/new",
            back: words.link(Address.courses)
        ) { _, form throws(PostingError) in
            let proposal = try CourseProposal(form)
            if isNew, known(proposal.number, context) != nil { throw .notNow }
            return try draft(proposal)
        }
        (page.lead, page.send) = (words.say(Key.lead), words.say(Key.send))
        // A proposal can be corrected only while it waits, so it is never on the site.
        page.isCheckedAgain = false
        return page
    }

    /// The slug of the course that has a number already; nil if none has.
    static func known(_ number: String, _ context: RequestContext) -> Slug? {
        CourseNumber(number).flatMap { CatalogLookup(context.installation.build).course($0) }
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
