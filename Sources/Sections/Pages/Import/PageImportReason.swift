import Basics
import ContentFiles

/// The reason why an import changed a page or post of WordPress or left it out.
package enum PageImportReason: ImportReason {
    // Left out.
    case withPassword, emptyText, tooLarge(bytes: Int, limit: Int), unwritable(String)
    // Decided by the import, for review by a person.
    case untitled, noDay, otherAddress(String), noRedirect(String), shortcodes(String)
    case emptyBlocks(String)
    case leftOut(String), missingPicture(String), refusedPicture(String, String), foreignPicture(String)
    case oldLink(String), deadLink(String), unsafeLink(String), controlCharacters(Int), longList(left: Int)
    // Merged with what the site changed since the last import.
    case bothChanged(String)

    package static let columns = ["line", "kind", "about", "reason"]

    package var isPrinted: Bool { true }

    package var kind: ImportKind {
        switch self {
        case .withPassword, .emptyText, .tooLarge, .unwritable: .refused
        default: .doubted
        }
    }

    /// The reason, with the decision or a remedy.
    package var description: String {
        switch self {
        case .withPassword:
            "has a password and is left out, since every page of this site is public; take the password off in WordPress and export again to have it"
        case .emptyText: "has no text and is left out; write a file in Content/pages if readers shall have it"
        case .tooLarge(let bytes, let limit):
            "has \(bytes) bytes or is nested too deeply; expected at most \(limit): divide it into several pages"
        case .unwritable(let reason): "cannot be a content file: \(reason)"
        case .untitled: "has no title; called Untitled"
        case .noDay: "has no day on which it was published; taken as a page"
        case .otherAddress(let address): "is at \(address), since its own name was taken or is the site's"
        case .noRedirect(let address):
            "was at \(shown(address)), which does not lead to the new page: another page or the site itself has that address, or it has a query or characters other than a-z, A-Z, 0-9, -, _, . and ~; write a rule into the web server's configuration if people still use it"
        case .shortcodes(let names):
            "has shortcodes of WordPress, which stay as text: \(shown(names)); write there what they showed"
        case .emptyBlocks(let names):
            "has blocks that only WordPress can fill: \(shown(names)); left out: write there what they showed"
        case .leftOut(let names):
            "has what pages cannot have: \(names); left out, with a link where it had an address"
        case .missingPicture(let path):
            "the picture \(shown(path)) is not in the export's folder; a link to its old address stands there: put it into the folder and import again, or name the folder with --uploads"
        case .refusedPicture(let path, let reason):
            "the picture \(shown(path)) cannot be taken, and a link to its old address stands there: \(reason)"
        case .foreignPicture(let address):
            "shows a picture of another website, \(shown(address)); it is a link now"
        case .oldLink(let address):
            "links to \(shown(address)) of the old website, which is not taken; change the link"
        case .deadLink(let address): "links to \(address), which is left out; change the link"
        case .unsafeLink(let address): "had a link to \(shown(address)), of which only the text is left"
        case .controlCharacters(let count):
            "the file has \(count) control characters that XML does not allow; they were read as spaces"
        case .longList(let left):
            "lists the newest posts; \(left) older ones have their pages and are not in the list"
        case .bothChanged(let field):
            "was changed in its \(field) on the site and in the file; the site's stays"
        }
    }

    private func shown(_ text: String) -> String { PageImportNote.shown(text) }
}

/// A note of an import of pages.
typealias PageImportNote = ImportNote<PageImportReason>

extension PageImportNote {
    /// A note about a page, by its title.
    init(line: Int?, about: String, reason: Reason) {
        self.init(line: line, about: about, subject: "\"\(Self.shown(about))\"", reason: reason)
    }

    /// The beginning of a text on one line.
    static func shown(_ text: String) -> String { text.singleLine.cut(to: 100) }
}

extension [PageImportNote] {
    mutating func add(_ line: Int?, _ about: String, _ reason: PageImportReason) {
        append(PageImportNote(line: line, about: about, reason: reason))
    }
}

/// The reason why a file of WordPress cannot be imported at all.
package enum PageImportError: Error, Hashable, CustomStringConvertible {
    case tooLarge(bytes: Int, limit: Int)
    case malformed(line: Int, reason: String)
    case documentType(line: Int)
    /// The file is XML and no export of WordPress.
    case noExport

    /// The error, the expected form and a remedy.
    package var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "has \(bytes) bytes; expected at most \(limit): export pages and posts apart, or by year, and import each file"
        case .malformed(let line, let reason):
            "line \(line): is no XML (\(reason)); export the file again, or mend that line"
        case .documentType(let line):
            "line \(line): has a <!DOCTYPE>, which exports of WordPress do not have; remove it if you know where the file comes from"
        case .noExport:
            "is no export of WordPress; expected the XML file of Tools, Export in WordPress (WXR)"
        }
    }
}
