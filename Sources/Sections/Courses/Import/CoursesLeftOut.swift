import Courses
import Model

extension CatalogPlan {
    /// The courses of the site that a newer file of its catalog does not contain.
    ///
    /// A file with at least half of the site's courses is considered complete: all others are missing. Else, a file with at least half of
    /// the site's courses of its subjects, taken together, is considered complete for these subjects: the others of these subjects are
    /// missing. Any other file is a supplement, in which nothing is missing.
    ///
    /// `named` are the indices of those in the file, `numbers` all its numbers.
    /// - Returns: The missing courses, by number.
    static func leftOut(of courses: [Course], named: Set<Int>, by numbers: [CourseNumber]) -> [Course] {
        let subjects = Set(numbers.map(subject))
        let ofSubjects = courses.indices.filter { subjects.contains(subject(of: courses[$0].number)) }
        let covered = [Array(courses.indices), ofSubjects].first { indices in
            2 * indices.count(where: named.contains) >= indices.count
        }
        return (covered ?? []).filter { !named.contains($0) }.map { courses[$0] }.sorted {
            $0.number < $1.number
        }
    }

    /// The subject of a number, `MATH` of `MATH 216`; empty if the number begins with a digit.
    private static func subject(of number: CourseNumber) -> String {
        NumberPart(number.text[...]).subject ?? ""
    }
}
