import ContentFiles
import Model
import Site

/// The part of the catalog that live pages of future comments need: its newest comments and counts.
package struct CourseWindow: Codable, Sendable {
    let summary: CourseSection.Summary

    init(_ catalog: Catalog) { summary = CourseSection.Summary(catalog) }
}

extension CourseSection {
    /// A course whose comments changed, with its neighbours in the catalog.
    private struct Place {
        let course: String
        let previous: String?
        let next: String?
        /// Number of comments at the last build.
        let commentCount: Int

        init?(of course: Slug, in file: SearchFile) {
            let rows = file.with(0) { $0.containing(Array("\(course)".utf8)) }
            guard let row = rows.first(where: { Self.course(file, $0).slug == course.text }) else {
                return nil
            }
            self.course = course.text
            commentCount = Self.course(file, row).commentCount
            previous = row > 0 ? Self.course(file, row - 1).slug : nil
            next = row + 1 < file.rowCount ? Self.course(file, row + 1).slug : nil
        }

        private static func course(_ file: SearchFile, _ row: Int) -> CourseSearchRow {
            CourseSearchRow(file.text(row, 0))
        }

        /// The courses by their slugs, for their files.
        var slugs: [String] { [previous, course, next].compactMap(\.self) }
    }

    // Only comments are published at once: a change of a course or professor affects too many pages.
    package static func live(
        _ changes: LiveChanges, _ window: CourseWindow, in site: SectionContext
    ) async -> LivePlan<Summary>? {
        let names = changes.names(of: Review.self)
        guard names.count == changes.paths.count, let file = changes.files.search else { return nil }
        let courses = Set(names.map(\.name.course))
        let fresh = Set(names.filter { changes.fresh.contains($0.path) }.map(\.name.course))
        let places = courses.compactMap { Place(of: $0, in: file) }
        guard places.count == courses.count else { return nil }
        let slugs = Set(places.flatMap(\.slugs))
        let content = changes.files.read(
            slugs.flatMap { slug in
                ["\(ContentFolder.courses.path)/\(slug).md"]
                    + changes.files.list("\(ContentFolder.reviews.path)/\(slug)")
            } + changes.files.list(ContentFolder.professors.path))
        guard content.courses.count == slugs.count else { return nil }
        let catalog = await Catalog(content, words: site.words)
        let changed = catalog.entries.filter { courses.contains($0.course.slug) }
        var plan = LivePlan<Summary>()
        plan.pages = CatalogPageGroup(catalog, pictures: site.textPictures, values: site.values).pages(
            of: fresh)
        plan.summary = window.summary.replacing(
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
