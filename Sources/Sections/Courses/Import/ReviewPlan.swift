import Courses
import Model

/// The reviews to add.
struct ReviewPlan {
    private(set) var added: [Review] = []
    private(set) var unchanged = 0
    private(set) var merged = 0
    private(set) var withoutComment = 0
    private(set) var notes: [CourseImportNote] = []

    init(rows: [SourceRow], catalog: CatalogPlan, reviews: [Review]) {
        let known = Set(reviews.map(\.id))
        var lines: [Slug: Int] = [:]
        for row in rows {
            guard let course = catalog.course(of: row), !row.comments.isEmpty else {
                // A refused comment was counted before.
                if !row.hasRefusedComment { withoutComment += 1 }
                continue
            }
            for comment in row.comments {
                guard let id = row.reviewID(semester: row.semester, comment: comment) else { continue }
                if let line = lines[id] {
                    merged += 1
                    let reason = line == row.line ? CourseImportReason.sameCell : .sameRow(line: line)
                    notes.append(CourseImportNote(line: row.line, was: comment, reason: reason))
                } else if known.contains(id)
                    || row.reviewID(semester: row.semesterAsWritten, comment: comment).map(known.contains)
                        == true
                {
                    unchanged += 1
                } else {
                    added.append(
                        Review(
                            id: id, course: course, professor: row.professor, semester: row.semester,
                            major: row.major, posted: row.posted, comment: comment))
                }
                lines[id] = lines[id] ?? row.line
            }
        }
    }
}
