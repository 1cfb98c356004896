import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// A kind of post that takes votes, as its section declares it.
package struct VoteKind: Sendable {
    /// The people who may vote.
    package enum Voters: Sendable {
        /// Everybody, once for each browser.
        case readers
        /// Officers who are signed in.
        case officers
        /// Members who are signed in; nobody where the site has none. Each press of a button follows from the vote before (`VoteChoice`).
        case members
    }

    /// A post that is on the site's pages.
    package struct Subject: Sendable {
        let title: String
        /// Address of the page that shows the post, from the site's root in the main language.
        let address: String
        /// The account that wrote the post, which cannot vote for it; nil for posts of readers without an account.
        let author: Author?
        /// The notification of the author about an upvote; nil for none.
        let notice: (@Sendable () -> MemberNotice)?
        /// The phrase of the button; nil for that of the kind.
        let name: (any PhraseKey)?
        /// The sentence why nobody can vote now; nil if people can.
        let refusal: (any PhraseKey)?

        package init(
            title: String, address: String, author: Author? = nil, name: (any PhraseKey)? = nil,
            refusal: (any PhraseKey)? = nil, notice: (@Sendable () -> MemberNotice)? = nil
        ) {
            (self.title, self.address, self.author, self.notice) = (title, address, author, notice)
            (self.name, self.refusal) = (name, refusal)
        }
    }

    /// Finds a post by its id; nil if there is none that is public.
    package typealias Find = @Sendable (String, RequestContext) async throws(DeskError) -> Subject?

    /// The part of the site whose pages show the sum.
    let part: SiteSection
    /// The phrase on the button of a vote: "Helpful".
    let name: any PhraseKey
    let voters: Voters
    /// Whether votes against a post count too.
    let takesDown: Bool
    let find: Find

    package init(
        in part: SiteSection, _ name: any PhraseKey, by voters: Voters = .readers, takesDown: Bool = false,
        find: @escaping Find
    ) {
        (self.part, self.name, self.voters, self.takesDown) = (part, name, voters, takesDown)
        self.find = find
    }

    /// Posts that members vote for and against, such as questions: the part of the site, the phrase that names the vote, and how a post is
    /// found.
    package static func members(
        in part: SiteSection, _ name: any PhraseKey, takesDown: Bool = true, find: @escaping Find
    ) -> VoteKind {
        VoteKind(in: part, name, by: .members, takesDown: takesDown, find: find)
    }

    /// Posts of readers, also those that no form made.
    package init(of kind: any ReaderPostKind.Type, in part: SiteSection, _ name: any PhraseKey) {
        self.init(in: part, name) { id, context throws(DeskError) in
            guard let (summary, _) = try kind.publicPost(id, context) else { return nil }
            return summary.address.map { Subject(title: summary.title, address: $0) }
        }
    }

    /// Posts of members that stand in the queue of readers' posts, such as questions, for and against which members vote. `author` is the
    /// id of the member who wrote the post in a file, and of the post that notifications are about; nil if the file has none, so that nobody
    /// votes for it. The author is told of an upvote by a notification of `type`.
    package init(
        ofMembers kind: any ReaderPostKind.Type, in part: SiteSection, _ name: any PhraseKey,
        takesDown: Bool = true, telling type: Broadcast.Kind, _ sentence: DeskWords.MemberNotices,
        author: @escaping @Sendable (OutputFile, RequestContext) -> (id: Slug, subject: Slug)?
    ) {
        self.init(in: part, name, by: .members, takesDown: takesDown) { id, context throws(DeskError) in
            guard let (summary, file) = try kind.publicPost(id, context), let author = author(file, context)
            else { return nil }
            guard let address = summary.address else { return nil }
            return Subject(title: summary.title, address: address, author: .member(author.id.text)) {
                MemberNotice(
                    type, of: author.subject.text, title: LocalizedText(summary.title),
                    ofPost: summary.titlePost ?? Slug(id), sentence, at: .site(address))
            }
        }
    }

    func takes(_ vote: Vote) -> Bool { vote != .down || takesDown }
}

extension ReaderPostKind {
    /// The summary of a post that is on the site, with its file; nil if there is none.
    fileprivate static func publicPost(
        _ id: String, _ context: RequestContext
    ) throws(DeskError) -> (summary: ReaderPostSummary, file: OutputFile)? {
        let database = try context.database()
        let stored = try DeskError.state(database.readerPost(id))
        guard stored.map({ $0.kind == kind && $0.state == .published }) ?? true,
            let post = stored ?? unknownPost(id, context), let file = try context.locatedFile(of: post),
            !HiddenFlag.isSet(in: file), let summary = summary(post, file, context)
        else { return nil }
        return (summary, file)
    }

    /// A post that no form made; nil if it has no file.
    fileprivate static func unknownPost(_ id: String, _ context: RequestContext) -> ReaderPost? {
        Slug(id).flatMap { file(of: $0, below: context.installation.root) }.map {
            ReaderPost(
                id: id, kind: kind, receipt: nil, state: .published, path: $0,
                posted: Date(timeIntervalSince1970: 0))
        }
    }
}

extension RequestContext {
    fileprivate func locatedFile(of post: ReaderPost) throws(DeskError) -> OutputFile? {
        try file(of: installation.sections.located(post, below: installation.root))
    }
}
