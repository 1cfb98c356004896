import Foundation
import Model
import Site

/// The courses that a proposed one resembles.
extension CatalogLookup {
    /// Maximum number of resembling courses.
    private static let limit = 5

    /// The courses with a similar name, then those with a similar number, the most similar first: COMPSCI 310 beside `compsci 330`.
    func resembling(_ proposal: CourseProposal) -> [CourseSearchRow] {
        var (found, slugs): ([CourseSearchRow], Set<String>) = ([], [])
        for course in named(like: proposal.name) + numbered(like: proposal.number)
        where slugs.insert(course.slug).inserted { found.append(course) }
        return Array(found.prefix(Self.limit))
    }

    /// The number with its subject as other courses have it: `COMPSCI 330` for `compsci330`; as it is if no course has that subject.
    func spelled(_ number: String) -> String {
        let subject = Self.subject(of: number)
        let key = SearchText.squeezed(subject)
        guard !key.isEmpty else { return number }
        let subjects = rows(subject, .number).lazy.flatMap(Self.numbers).map(Self.subject)
        guard let known = subjects.first(where: { SearchText.squeezed($0) == key }) else { return number }
        let rest = number.dropFirst(subject.count).drop { $0 == "-" || $0 == " " }
        return rest.isEmpty ? number : "\(known)\(rest)"
    }

    /// The courses whose name has all words of `name`; if there are none, those found with a typing error corrected.
    private func named(like name: String) -> [CourseSearchRow] {
        let words = Self.words(name)
        let found = rows(name, .name).filter { course in
            course.name.all.contains { words.isSubset(of: Self.words($0)) }
        }
        return found.isEmpty ? courses(search.close(name, scope: .name).rows) : found
    }

    /// The courses with this number of a subject that `number` abbreviates, then those whose number differs by one letter or digit.
    private func numbered(like number: String) -> [CourseSearchRow] {
        let subject = Self.subject(of: number)
        let key = Self.key(number)
        var equal: [CourseSearchRow] = []
        var close = courses(search.close(number, scope: .number).rows)
        for part in [subject, String(number.dropFirst(subject.count))] {
            for course in rows(part, .number) {
                switch Self.numbers(course).map({ Self.distance(key, Self.key($0)) }).min() {
                case 0?: equal.append(course)
                case 1?: close.append(course)
                default: break
                }
            }
        }
        return equal + close
    }

    /// The letters before the first digit, with the blank between.
    private static func subject(of number: String) -> String {
        String(number.prefix { $0.isLetter || $0 == " " })
    }

    private static func numbers(_ course: CourseSearchRow) -> [String] {
        course.numbers.components(separatedBy: " / ")
    }

    /// The edit distance of two squeezed numbers, or 2 if their lengths alone say that it is more than 1.
    private static func distance(_ left: String, _ right: String) -> Int {
        abs(left.utf8.count - right.utf8.count) > 4 ? 2 : EditDistance.between(left, right)
    }

    private static func key(_ number: String) -> String {
        String(decoding: SearchText.bytes(SearchText.squeezed(number)), as: UTF8.self)
    }

    private static func words(_ name: String) -> Set<String> {
        Set(SearchWords.all(in: String(decoding: SearchText.bytes(SearchText.folded(name)), as: UTF8.self)))
    }
}
