import ContentFiles
import Foundation
import MarkupReading
import Model
import Pages

/// Plans the import of pages and posts of WordPress. A post becomes a page with a day, which the navigation does not link; one page lists
/// all posts, the newest first.
///
/// After a plan is applied, importing the same file changes nothing.
package struct WordPressImporter {
    /// Maximum size of a file, in bytes: 128 MiB.
    package static let mostBytes = 128 << 20

    let settings: SiteSettings
    private let picture: (String) -> PictureOutcome

    /// Creates an importer into a site. `picture` takes the picture at a path below the folder of uploads, such as
    /// `2019/03/gala-300x200.jpg`.
    package init(settings: SiteSettings, picture: @escaping (String) -> PictureOutcome) {
        (self.settings, self.picture) = (settings, picture)
    }

    /// Plans the changes of a file to a site with these pages.
    ///
    /// - Throws: `PageImportError` if the file is no export of WordPress. Items that cannot be imported are in the report.
    package func plan(
        for bytes: [UInt8], pages: [InfoPage]
    ) throws(PageImportError) -> ImportPlan<PageImportReason> {
        guard bytes.count <= Self.mostBytes else {
            throw .tooLarge(bytes: bytes.count, limit: Self.mostBytes)
        }
        let file: WordPressFile
        do throws(XMLError) {
            file = try WordPressFile(bytes)
        } catch {
            throw error.isDocumentType
                ? .documentType(line: error.line) : .malformed(line: error.line, reason: error.reason)
        }
        guard !file.version.isEmpty else { throw .noExport }
        var website = OldWebsite(file.addresses, basePath: settings.basePath)
        var places = PagePlaces(pages, oldWebsite: website.name)
        let (items, left) = ItemsTaken.of(file)
        let placed = items.map { item in
            let place = places.place(of: item)
            website.add(item, at: "/\(place.slug)/")
            return (item: item, place: place)
        }
        var merge = PageMerge(
            settings: settings, website: website, places: places,
            reader: ArticleReader(website: website, picture: picture))
        for (item, place) in placed { merge.add(item, place) }
        merge.addList(of: pages)
        merge.noteDeadLinks()
        if file.controlCount > 0 {
            merge.note(nil, "File", .controlCharacters(file.controlCount))
        }
        let attachments = file.items.filter { $0.type == "attachment" }.map(\.attachment)
        return ImportPlan(
            content: merge.pages, report: merge.report(left: left, attachments: attachments))
    }
}

/// The items that become pages, and the numbers of the others by kind, without attachments.
enum ItemsTaken {
    static func of(_ file: WordPressFile) -> (items: [WordPressFile.Item], left: [String: Int]) {
        var (items, left): ([WordPressFile.Item], [String: Int]) = ([], [:])
        let files = Dictionary(
            file.items.filter { !$0.attachment.isEmpty }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        for var item in file.items {
            left["comments", default: 0] += item.comments
            let isText = item.type == "page" || item.type == "post"
            if isText, item.status == "publish" {
                left["categories and tags of pages", default: 0] += item.categories
                if let picture = files[item.thumbnail] { item.setHead(picture) }
                items.append(item)
            } else if item.type != "attachment" {
                left[kind(of: item, isText: isText), default: 0] += 1
            }
        }
        return (items, left.filter { $0.value > 0 })
    }

    private static func kind(of item: WordPressFile.Item, isText: Bool) -> String {
        if isText {
            switch item.status {
            case "draft", "auto-draft": return "drafts"
            case "pending": return "pending"
            case "private": return "private"
            case "future": return "scheduled"
            case "trash": return "in the trash"
            default: return "of the status \(PageImportNote.shown(item.status))"
            }
        }
        switch item.type {
        case "nav_menu_item": return "menu items"
        case "revision": return "revisions"
        default: return "of the type \(PageImportNote.shown(item.type))"
        }
    }
}

extension WordPressFile.Item {
    /// Puts the picture at the head of a post before its text, which does not have it in WordPress.
    fileprivate mutating func setHead(_ picture: WordPressFile.Item) {
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        }
        guard !picture.attachment.isEmpty, !UploadPath.isNamed(picture.attachment, in: content) else {
            return
        }
        let alternative = picture.alternative.isEmpty ? picture.title : picture.alternative
        content =
            "<p><img src=\"\(escaped(picture.attachment))\" alt=\"\(escaped(alternative))\"></p>\n\n\(content)"
    }
}
