import Model

/// A post that is about a post of another section, as the page of that other post shows it.
public struct RelatedPost: Hashable, Codable, Sendable {
    package let subject: PostSubject
    /// The title as typed.
    package let title: String
    /// The address of its page, without the language.
    package let address: String
    /// The path of its file.
    package let file: String

    package init(about subject: PostSubject, title: String, address: String, file: String) {
        (self.subject, self.title, self.address, self.file) = (subject, title, address, file)
    }
}

/// The page of a post that posts of other sections are about.
public struct SubjectPage: Hashable, Codable, Sendable {
    package let subject: PostSubject
    package let title: LocalizedText
    /// The address, without the language.
    package let address: String

    package init(_ subject: PostSubject, title: LocalizedText, address: String) {
        (self.subject, self.title, self.address) = (subject, title, address)
    }
}

/// Relations between posts of sections that do not know each other: the posts about a post (`Section.relatedPosts`), and the pages of
/// those that posts are about (`Section.subjectPages`).
public struct PostRelations: Hashable, Codable, Sendable {
    package var posts: [RelatedPost]
    package var pages: [SubjectPage]

    package init(posts: [RelatedPost] = [], pages: [SubjectPage] = []) {
        (self.posts, self.pages) = (posts, pages)
    }

    /// The relations that the pages of a part show, of those of all parts.
    public func shown(by part: SiteSection, offering own: [RelatedPost]) -> PostRelations {
        let subjects = Set(own.map(\.subject))
        return PostRelations(
            posts: posts.filter { $0.subject.section == part },
            pages: pages.filter { subjects.contains($0.subject) })
    }
}

extension Sections {
    /// The posts of a part about posts of other parts.
    public func relatedPosts(in content: SiteContent, of part: SiteSection) -> [RelatedPost] {
        self[part]?.relatedPosts(in: content) ?? []
    }

    /// The pages of a part that some of these posts are about.
    public func subjectPages(
        of posts: [RelatedPost], in content: SiteContent, of part: SiteSection
    ) -> [SubjectPage] {
        let ids = Set(posts.map(\.subject).filter { $0.section == part }.map(\.id))
        return ids.isEmpty ? [] : self[part]?.subjectPages(ids, in: content) ?? []
    }

    /// The posts that are about a post without a page.
    func unknownSubjects(in content: SiteContent) -> [Problem] {
        let posts = all.flatMap { $0.relatedPosts(in: content) }
        let known = Set(parts.flatMap { subjectPages(of: posts, in: content, of: $0) }.map(\.subject))
        return posts.filter { !known.contains($0.subject) }.map {
            Problem(file: $0.file, cause: .noSubject($0.subject.text))
        }
    }

    /// The relations between all posts of a site, by the parts that show them.
    func relations(in content: SiteContent) -> [SiteSection: PostRelations] {
        let offered = all.map { ($0.part, $0.relatedPosts(in: content)) }
        let posts = offered.flatMap(\.1)
        let whole = PostRelations(
            posts: posts, pages: parts.flatMap { subjectPages(of: posts, in: content, of: $0) })
        return Dictionary(uniqueKeysWithValues: offered.map { ($0, whole.shown(by: $0, offering: $1)) })
    }
}

/// The posts of other sections about the post of a page, for the partial `related`.
package struct RelatedView: TemplateView {
    package let relatedHeading: String
    package let relatedRows: [RelatedRow]
    /// The form to write one; nil if the site has none.
    package let relateAddress: String?
    package let relateTitle: String

    /// Maximum number of posts.
    static let limit = 10

    package static let computed = FieldTable<RelatedView>([.flag("hasRelated") { !$0.relatedRows.isEmpty }])
}

/// A link to a post of another section.
package struct RelatedRow: TemplateView {
    package let relatedTitle: TaggedText
    package let relatedAddress: String
}

/// The relations that the pages of a part show, by subjects.
package struct ShownRelations: Sendable {
    private let part: SiteSection?
    private let posts: [PostSubject: [RelatedPost]]
    private let pages: [PostSubject: SubjectPage]

    init(_ relations: PostRelations = PostRelations(), of part: SiteSection? = nil) {
        self.part = part
        posts = Dictionary(grouping: relations.posts, by: \.subject)
        pages = Dictionary(relations.pages.map { ($0.subject, $0) }) { first, _ in first }
    }

    /// The page of a post of another section that a post of the part is about; nil if there is none.
    package func page(of subject: PostSubject) -> SubjectPage? { pages[subject] }

    fileprivate func posts(about id: String) -> (subject: PostSubject, posts: [RelatedPost])? {
        part.map { PostSubject($0, id) }.map { ($0, posts[$0] ?? []) }
    }
}

extension SectionContext {
    /// The posts of other sections about a post of the section, and the way to write one; nil without both.
    package func related(to id: String) -> RelatedView? {
        guard let (subject, posts) = relations.posts(about: id) else { return nil }
        let way = sections.all.lazy.compactMap { $0.wayToRelate(to: subject, in: self) }.first
        guard let heading = sections.all.lazy.compactMap({ $0.relatedHeading }).first,
            way != nil || !posts.isEmpty
        else { return nil }
        let rows = posts.prefix(RelatedView.limit).map {
            RelatedRow(relatedTitle: words.tagged(typed: $0.title), relatedAddress: words.link($0.address))
        }
        return RelatedView(
            relatedHeading: words.say(heading), relatedRows: rows, relateAddress: way?.address,
            relateTitle: way.map { title, _ in words.say(title) } ?? "")
    }
}
