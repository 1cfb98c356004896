import Model
import Pinyin

/// A course as a search finds and shows it. Columns: what it shows; its numbers, its names and how they are read, its professors and
/// how they are read, as Templates/assets/course-index.js compares them.
struct CourseSearchRow {
    /// All numbers, parted by ` / `.
    let numbers: String
    let slug: String
    let comments: Int
    /// In the standard writing; nothing where no comment names one.
    let latestSemester: String
    let name: LocalizedText
    let professors: [String]

    /// The column of each field, and of how it is read.
    static let (number, nameText, namePinyin, professorText, professorPinyin) = (1, 2, 3, 4, 5)

    static func table(_ entries: [CourseEntry]) -> SearchTable {
        SearchTable(
            columnCount: 6, rowCount: entries.count, shown: { CourseSearchRow(entries[$0]).bytes },
            compared: { CourseSearchRow(entries[$0]).compared })
    }

    private init(_ entry: CourseEntry) {
        numbers = ([entry.course.number] + entry.course.crossListed).map(\.text).joined(separator: " / ")
        slug = entry.course.slug.text
        comments = entry.comments.count
        latestSemester = entry.latestSemester?.description ?? ""
        name = entry.course.name
        professors = entry.groups.compactMap(\.professor)
    }

    private var bytes: [UInt8] {
        var fields = SearchFields()
        fields.add(numbers)
        fields.add(slug)
        fields.add(comments)
        fields.add(latestSemester)
        fields.add(name)
        fields.add(professors)
        return fields.bytes
    }

    /// The course of a row.
    init(_ row: [UInt8]) {
        let fields = SearchFields(row)
        (numbers, slug, comments) = (fields.text(0), fields.text(1), fields.number(2))
        (latestSemester, name) = (fields.text(3), fields.localized(4) ?? "")
        professors = fields.texts(5)
    }

    /// The columns that are compared.
    private var compared: [[UInt8]] {
        // The browser parts cross-listed numbers in the same way.
        let squeezed = numbers.split(separator: " / ").map {
            SearchText.bytes(SearchText.squeezed(String($0)))
        }
        return [SearchText.joined(squeezed)] + Self.columns(of: name.all) + Self.columns(of: professors)
    }

    private static func columns(of names: [String]) -> [[UInt8]] {
        [
            SearchText.joined(names.map { SearchText.bytes(SearchText.folded($0)) }),
            SearchText.joined(names.compactMap { Pinyin.readings(of: $0).map { Array($0.utf8) } }),
        ]
    }
}

extension SearchText {
    /// Texts of one row: no query has a line feed, so that none is found across two of them.
    static func joined(_ texts: [[UInt8]]) -> [UInt8] { Array(texts.joined(separator: [0x0A])) }
}
