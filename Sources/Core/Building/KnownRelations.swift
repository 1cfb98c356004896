import ContentFiles
import Model
import Site

/// The relations between posts of all parts (`PostRelations`): of parts that were read, from their content; of others as the last build kept
/// them.
struct KnownRelations: Sendable {
    /// The parts' own posts about posts of others, and their pages that posts of others are about.
    private let offered: [(part: SiteSection, own: PostRelations)]

    /// Finds the relations, and reads and checks the parts of which another part shows something that differs from the last build.
    /// - Throws: `Problems` as `PlannedSite.check`.
    init(
        _ source: inout SiteSource, changed: inout Set<SiteSection>,
        checks: inout [SiteSection: ContentItems.Check], _ build: SiteBuild, _ earlier: BuildManifest?
    ) async throws(Problems) {
        let (parts, sections) = (build.sections.parts, build.sections)
        let known = Dictionary(
            uniqueKeysWithValues: parts.map { ($0, earlier?.part($0)?.relations ?? PostRelations()) })
        func read(_ more: [SiteSection]) async throws(Problems) {
            let new = Set(more).subtracting(changed)
            if new.isEmpty { return }
            await source.read(new)
            checks.merge(try PlannedSite.check(&source, new)) { first, _ in first }
            changed.formUnion(new)
        }
        var posts: [SiteSection: [RelatedPost]] = [:]
        for part in parts {
            let content = changed.contains(part) ? source.content(of: part) : nil
            posts[part] = content.map { sections.relatedPosts(in: $0, of: part) } ?? known[part]?.posts
        }
        let (all, before) = (parts.flatMap { posts[$0] ?? [] }, parts.flatMap { known[$0]?.posts ?? [] })
        // Posts about posts of a part are on its pages.
        try await read(
            parts.filter { part in
                all.filter { $0.subject.section == part } != before.filter { $0.subject.section == part }
            })
        var pages: [SiteSection: [SubjectPage]] = [:]
        for part in parts {
            let content = changed.contains(part) ? source.content(of: part) : nil
            pages[part] =
                content.map { sections.subjectPages(of: all, in: $0, of: part) } ?? known[part]?.pages
        }
        // The pages of posts that a part's posts are about are linked on its pages.
        let (new, old) = (parts.flatMap { pages[$0] ?? [] }, parts.flatMap { known[$0]?.pages ?? [] })
        try await read(new == old ? [] : parts.filter { posts[$0]?.isEmpty == false })
        offered = parts.map { ($0, PostRelations(posts: posts[$0] ?? [], pages: pages[$0] ?? [])) }
    }

    /// The relations that the posts of a part offer to other parts.
    subscript(part: SiteSection) -> PostRelations {
        offered.first { $0.part == part }?.own ?? PostRelations()
    }

    /// The relations that the pages of each part show.
    var shown: [SiteSection: PostRelations] {
        let whole = PostRelations(
            posts: offered.flatMap(\.own.posts), pages: offered.flatMap(\.own.pages))
        return Dictionary(
            uniqueKeysWithValues: offered.map { ($0.part, whole.shown(by: $0.part, offering: $0.own.posts)) })
    }
}
