import ContentFiles
import MarkupReading
import Tables

/// The reason why an import of courses changed a text or left it out.
package enum CourseImportReason: ImportReason {
    case usualSpelling, section, crossListed, otherNames, otherDescriptions, controlCharacters
    case sameRow(line: Int), sameCell
    case htmlLeftOut([HTMLText.Markup])
    case notInFile
    case newName, newDescription, newCrossListing
    case otherName, otherDescription, nameOfBoth, descriptionOfBoth
    case noComment
    case unusualNumber, unsureNumber, nameAsNumber, numberAsName, twoCourses, nameInLanguages
    case unknownSemester, professorInSemester, commentInSemester, semesterInProfessor, textBehindSemester
    case guessedEncoding, brokenBytes, missingCells, extraCells, textAfterQuote
    case semesterAhead, springOrSummer, dateOfSpreadsheet, lostInSpreadsheet
    case nameBehindNumber, otherNameBehindNumber, aboveHeader
    case unknownTime, unsureOfDay, unknownZone
    case numberOfRow(line: Int)
    case belowNumber(line: Int)
    case neitherNumberNorName, nothingShows
    case tooLong(bytes: Int, limit: Int)

    package static let columns = ["line", "kind", "column", "was", "became", "reason"]

    package var isPrinted: Bool { kind == .refused || kind == .doubted }

    package var kind: ImportKind {
        switch self {
        case .usualSpelling, .section, .crossListed, .otherNames, .otherDescriptions, .controlCharacters,
            .otherName, .otherDescription, .nameBehindNumber, .numberOfRow:
            .normalised
        case .sameRow, .sameCell: .merged
        // The visible text is complete unless an element with its content, such as a script, was left out.
        case .htmlLeftOut(let markup): markup.contains(where: \.isWithContent) ? .doubted : .normalised
        case .notInFile: .notInFile
        case .newName, .newDescription, .newCrossListing: .updated
        case .noComment: .withoutComment
        case .neitherNumberNorName, .nothingShows, .tooLong, .belowNumber: .refused
        default: .doubted
        }
    }

    package var description: String {
        switch self {
        case .usualSpelling: "written the usual way"
        case .section: "the section was left out; all sections are one course"
        case .crossListed: "all these numbers lead to one course"
        case .otherNames:
            "the rows of this course spell its name in several ways; the most frequent one stands"
        case .otherDescriptions:
            "the rows of this course describe it in several ways; the most frequent one stands"
        case .controlCharacters: "characters that cannot be shown were left out"
        case .sameRow(let line): "says the same as line \(line)"
        case .sameCell: "says the same as another comment of the row"
        case .htmlLeftOut(let markup):
            "left out the HTML "
                + markup.map { $0.isWithContent ? "\($0.name) with its content" : $0.name }.joined(
                    separator: ", ")
        case .notInFile:
            "on the site but not in this file; the course stays: delete its file if the class is gone"
        case .newName: "the file names the course anew"
        case .newDescription: "the file describes the course anew"
        case .otherName: "the site has another name, which stays; --replace takes the file's"
        case .otherDescription: "the site has another description, which stays; --replace takes the file's"
        case .nameOfBoth:
            "the file and the site have changed the name since the last import; the site's stays, --replace takes the file's"
        case .descriptionOfBoth:
            "the file and the site have changed the description since the last import; the site's stays, --replace takes the file's"
        case .newCrossListing: "the file lists the course under more numbers"
        case .noComment: "nothing is said of the course; the course is kept, no comment is made"
        case .unusualNumber: "not the usual form of a number, such as MATH 216; kept as it is"
        case .unsureNumber: "one of the numbers is not certain; the others are kept"
        case .nameAsNumber: "no number; the name stands in its place"
        case .numberAsName: "no row names the course; the number stands in the name's place"
        case .twoCourses:
            "these numbers are two courses of the site; they are not joined: join their files by hand"
        case .nameInLanguages: "the course has names in several languages; they stay as they are"
        case .unknownSemester: "no season and year, such as Fall 2025; kept as it is"
        case .professorInSemester: "looks like the professor, whose cell does not say otherwise; moved there"
        case .commentInSemester: "looks like part of the comment; added to it as a paragraph"
        case .semesterInProfessor: "the semester stood behind the professor; moved to its place"
        case .textBehindSemester: "the text behind the semester was added to the comment as a paragraph"
        case .brokenBytes: TextEncoding.utf8.brokenBytes
        case .guessedEncoding: TextEncoding.guessed
        case .missingCells: "the row has fewer cells than there are columns; the rest counts as empty"
        case .extraCells: "the row has more cells than there are columns; these were left out"
        case .textAfterQuote: "there is text behind the closing quote; it was added to the cell"
        case .semesterAhead: "a year that is far ahead; kept as it is"
        case .springOrSummer: "spring or summer; kept as it is: write the season out"
        case .dateOfSpreadsheet:
            "looks like a date that a spreadsheet made of something else; kept as it is: write what was typed, and format the column as text"
        case .lostInSpreadsheet:
            "a spreadsheet shows this in place of a value; kept as it is: write what was typed"
        case .nameBehindNumber: "number and name stood in one cell"
        case .otherNameBehindNumber: "the text beside the number is not the row's name; it was left out"
        case .aboveHeader: "stands above the names of the columns; left out"
        case .unknownTime:
            "not a day and time, such as 2025-11-26 15:05; the comment has no date"
        case .unsureOfDay:
            "day and month may be the other way round, and no row tells; read as month, then day"
        case .unknownZone: "not a known time zone; the site's was taken"
        case .numberOfRow(let line): "no number; that of line \(line) was taken (--fill-down)"
        case .belowNumber(let line):
            "neither number nor name; if this row belongs to the number of line \(line) (merged cells), import again with --fill-down"
        case .neitherNumberNorName: "neither number nor name; expected a number such as MATH 216"
        case .nothingShows:
            "only HTML or characters that do not show; no comment was made of it"
        case .tooLong(let bytes, let limit):
            "the cell has \(bytes) bytes; expected at most \(limit): shorten it and import the file again;"
                + " the row was left out"
        }
    }
}
