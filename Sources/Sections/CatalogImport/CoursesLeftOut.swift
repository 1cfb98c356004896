import Model

/// The courses that a newer file of a catalog has no more.
enum CoursesLeftOut {
    /// The courses of the site that the file does not name.
    ///
    /// A file counts as one of all courses where it names at least half of the site's; then all others are left out. Else it counts as
    /// one of its subjects where it names at least half of the site's courses of these subjects taken together; then the others of
    /// these subjects are. Any other file is a supplement, which leaves nothing out.
    /// - Parameters:
    ///   - courses: the courses of the site.
    ///   - named: the indices of those that the file names.
    ///   - numbers: every number in the file.
    /// - Returns: The courses of the site that are left out, by number.
    static func of(_ courses: [Course], named: Set<Int>, by numbers: [CourseNumber]) -> [Course] {
        let subjects = Set(numbers.map(subject))
        let ofSubjects = courses.indices.filter { subjects.contains(subject(of: courses[$0].number)) }
        let covered = [Array(courses.indices), ofSubjects].first { indices in
            2 * indices.count(where: named.contains) >= indices.count
        }
        return (covered ?? []).filter { !named.contains($0) }.map { courses[$0] }.sorted {
            $0.number < $1.number
        }
    }

    /// `MATH` of `MATH 216`; empty where the number begins with a digit.
    private static func subject(of number: CourseNumber) -> String {
        NumberPart(number.text[...]).subject ?? ""
    }
}
