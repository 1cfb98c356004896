import Model

/// The comments that rows make.
struct ReviewPlan {
    private(set) var added: [Review] = []
    private(set) var unchanged = 0
    private(set) var merged = 0
    private(set) var withoutComment = 0
    private(set) var notes: [ImportNote] = []

    init(rows: [SourceRow], catalog: CatalogPlan, reviews: [Review]) {
        let known = Set(reviews.map(\.id))
        var lines: [Slug: Int] = [:]
        for row in rows {
            guard let comment = row.comment, let course = catalog.course(of: row),
                let id = ReviewIdentity.id(of: row, comment: comment)
            else {
                withoutComment += 1
                continue
            }
            if let line = lines[id] {
                merged += 1
                notes.append(ImportNote(line: row.line, was: comment, reason: .sameRow(line: line)))
                continue
            }
            lines[id] = row.line
            if known.contains(id) {
                unchanged += 1
            } else {
                added.append(
                    Review(
                        id: id, course: course, professor: row.professor, semester: row.semester,
                        major: row.major,
                        comment: comment))
            }
        }
    }
}
