import ContentFiles
import Model
import Site

extension CourseSection {
    /// The slugs of a course and of its neighbours in the catalog, and the number of its comments at the last build.
    private static func place(of course: Slug, in file: SearchFile) -> (slugs: [String], commentCount: Int)? {
        let rows = file.with(0) { $0.containing(Array("\(course)".utf8)) }
        guard let row = rows.first(where: { CourseSearchRow(file.text($0, 0)).slug == course.text }) else {
            return nil
        }
        let near = (row - 1...row + 1).filter { (0..<file.rowCount).contains($0) }
        let count = CourseSearchRow(file.text(row, 0)).commentCount
        return (near.map { CourseSearchRow(file.text($0, 0)).slug }, count)
    }

    // Only comments and what members discuss are published at once: a change of a course or professor affects too many pages.
    package static func live(
        _ changes: LiveChanges, _ window: Summary, in site: SectionContext
    ) async -> SectionPlan<Summary>? {
        let names = changes.names(of: Review.self)
        let entries = changes.names(of: DiscussionFile<Course>.self)
        guard names.count + entries.count == changes.paths.count, let file = changes.search else {
            return nil
        }
        let courses = Set(names.map(\.name.course) + entries.map(\.name.post))
        let fresh = Set(
            names.filter { changes.fresh.contains($0.path) }.map(\.name.course)
                + entries.filter { changes.fresh.contains($0.path) }.map(\.name.post))
        let places = courses.compactMap { place(of: $0, in: file) }
        guard places.count == courses.count else { return nil }
        let slugs = Set(places.flatMap(\.slugs))
        let content = changes.read(
            slugs.flatMap { slug in
                ["\(ContentFolder.courses.path)/\(slug).md"]
                    + changes.list("\(ContentFolder.reviews.path)/\(slug)")
            } + courses.flatMap { changes.list(Course.entryFolder(ofPost: $0)) }
                + changes.list(ContentFolder.professors.path))
        guard content.courses.count == slugs.count else { return nil }
        let catalog = await Catalog(content, words: site.words)
        let changed = catalog.entries.filter { courses.contains($0.course.slug) }
        var plan = SectionPlan<Summary>(pages: [])
        plan.pages = CatalogPageGroup(
            catalog: catalog, pictures: site.textPictures, values: site.values,
            discussions: Discussions(content), memberNames: site.memberNames, related: site.related
        ).pages(of: fresh)
        plan.summary = window.replacing(
            changed, earlierComments: places.reduce(0) { $0 + $1.commentCount })
        plan.search = CourseSearchRow.table(changed)
        return plan
    }
}

extension CourseSection.Summary {
    /// The summary with the comments of some courses as they are now.
    fileprivate func replacing(_ entries: [CourseEntry], earlierComments: Int) -> CourseSection.Summary {
        let slugs = Set(entries.map(\.course.slug))
        let own = entries.flatMap { entry in
            entry.comments.filter { $0.posted != nil }.map {
                CourseSection.Comment(comment: $0, entry: entry)
            }
        }
        let all = own + newest.filter { !slugs.contains($0.course.slug) }
        let sorted = all.sorted { CourseEntry.isNewer($0.comment, $1.comment) }
        return CourseSection.Summary(
            courseCount: courseCount,
            commentCount: commentCount - earlierComments
                + entries.reduce(0) { $0 + $1.comments.count },
            newest: Array(sorted.prefix(SectionSummary.limit)), latest: sorted.isEmpty ? latest : [])
    }
}
