import Basics
import Model
import Pinyin
import Site

/// A course in the search table. Columns: the shown fields; the numbers, the names and their readings, the
/// professors and their readings, all normalized as in Templates/assets/course-index.js; the comments
/// normalized; the comments as typed, each after its id; other spellings of professors, each before the name.
struct CourseSearchRow {
    /// All numbers, separated by ` / `.
    let numbers: String
    let slug: String
    let commentCount: Int
    /// In standard notation; empty if no comment has a semester.
    let latestSemester: String
    let name: LocalizedText
    let professors: [String]

    /// The columns of the fields and their readings.
    static let (number, nameText, namePinyin, professorText, professorPinyin) = (1, 2, 3, 4, 5)
    static let (commentText, comments, aliases) = (6, 7, 8)
    static let columnCount = 9

    static func table(_ entries: [CourseEntry]) -> SearchTable {
        SearchTable(
            columnCount: columnCount, rowCount: entries.count,
            shown: { CourseSearchRow(entries[$0]).bytes(of: entries[$0]) },
            compared: { CourseSearchRow(entries[$0]).compared(entries[$0]) })
    }

    private init(_ entry: CourseEntry) {
        numbers = ([entry.course.number] + entry.course.crossListed).map(\.text).joined(separator: " / ")
        slug = entry.course.slug.text
        commentCount = entry.comments.count
        latestSemester = entry.latestSemester?.description ?? ""
        name = entry.course.name
        professors = entry.groups.compactMap(\.professor)
    }

    private func bytes(of entry: CourseEntry) -> [UInt8] {
        var fields = SearchFields()
        fields.add(numbers)
        fields.add(slug)
        fields.add(commentCount)
        fields.add(latestSemester)
        fields.add(name)
        fields.add(professors)
        // Comments and spellings are in other columns, so the row has only their fingerprint.
        let texts = entry.comments.flatMap { [$0.id.text, $0.comment] } + Self.spellings(of: entry)
        fields.add(Fingerprint(joining: texts.map { Array($0.utf8) + [0] }).numbers.map { String($0) })
        return fields.bytes
    }

    init(_ row: [UInt8]) {
        let fields = SearchFields(row)
        (numbers, slug, commentCount) = (fields.text(0), fields.text(1), fields.number(2))
        (latestSemester, name) = (fields.text(3), fields.localized(4) ?? "")
        professors = fields.texts(5)
    }

    /// The columns to search.
    private func compared(_ entry: CourseEntry) -> [[UInt8]] {
        // The browser splits cross-listed numbers in the same way.
        let squeezed = numbers.split(separator: " / ").map {
            SearchText.bytes(SearchText.squeezed(String($0)))
        }
        let comments = entry.comments.map {
            SearchText.bytes(SearchText.withSingleBlanks(SearchText.folded($0.comment)))
        }
        return [SearchText.joined(squeezed)] + Self.columns(of: name.all) + Self.columns(of: professors) + [
            SearchText.joined(comments), Self.bytes(entry.comments.flatMap { [$0.id.text, $0.comment] }),
            Self.bytes(Self.spellings(of: entry)),
        ]
    }

    /// Other spellings of the professors, each before the name that pages show.
    private static func spellings(of entry: CourseEntry) -> [String] {
        entry.groups.flatMap { group in group.aliases.flatMap { [$0, group.professor ?? ""] } }
    }

    private static func bytes(_ texts: [String]) -> [UInt8] {
        var fields = SearchFields()
        fields.add(texts)
        return fields.bytes
    }

    /// The texts of a column of pairs.
    static func pairs(_ bytes: [UInt8]) -> [(first: String, second: String)] {
        let texts = SearchFields(bytes).texts(0)
        return stride(from: 0, to: texts.count - 1, by: 2).map { (texts[$0], texts[$0 + 1]) }
    }

    private static func columns(of names: [String]) -> [[UInt8]] {
        [
            SearchText.joined(names.map { SearchText.bytes(SearchText.folded($0)) }),
            SearchText.joined(names.compactMap { Pinyin.readings(of: $0).map { Array($0.utf8) } }),
        ]
    }
}
