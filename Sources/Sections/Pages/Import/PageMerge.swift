import ContentFiles
import Foundation
import Markdown
import MarkupReading
import Model
import Pages

/// Merges items of a file into the pages of a site: of a page that an earlier import made, what only the file changed is taken.
struct PageMerge {
    private(set) var pages: [InfoPage] = []
    var notes: [PageImportNote] = []
    var counts: [String: Int] = [:]
    /// The posts of the file as they are on the site after the import.
    var posts: [InfoPage] = []
    var listAddress: String?
    /// The links of items to items of the file, and the addresses of those that were refused.
    private var links: [(line: Int, title: String, address: String)] = []
    private var refused: Set<String> = []

    private let settings: SiteSettings
    private let website: OldWebsite
    var places: PagePlaces
    var reader: ArticleReader

    init(settings: SiteSettings, website: OldWebsite, places: PagePlaces, reader: ArticleReader) {
        (self.settings, self.website, self.places, self.reader) = (settings, website, places, reader)
    }

    mutating func note(_ line: Int?, _ about: String, _ reason: PageImportReason) {
        notes.add(line, about, reason)
    }

    mutating func add(_ item: WordPressFile.Item, _ place: PagePlaces.Place) {
        let kind = item.type == "post" ? "posts" : "pages"
        counts["\(kind)Read", default: 0] += 1
        let plain = HTMLText(item.title).text.singleLine
        let title = plain.isEmpty ? "Untitled" : plain
        guard item.password.isEmpty else { return refuse(item, place, title, .withPassword) }
        let body = reader.markdown(item.content)
        guard let body else {
            let (bytes, limit) = (item.content.utf8.count, ArticleMarkdown.maximumBytes)
            return refuse(item, place, title, .tooLarge(bytes: bytes, limit: limit))
        }
        guard !body.isEmpty else { return refuse(item, place, title, .emptyText) }
        links += reader.linked.map { (item.line, title, $0) }
        if plain.isEmpty { notes.add(item.line, title, .untitled) }
        for reason in reader.reasons { notes.add(item.line, title, reason) }
        var page =
            place.known ?? InfoPage(slug: place.slug, title: LocalizedText(title), body: body, file: "")
        merge(title: title, body: body, id: places.id(item.id), item, into: &page)
        if item.type == "post", place.known == nil {
            page.posted = posted(item)
            if page.posted == nil { notes.add(item.line, title, .noDay) }
        }
        addRedirect(of: item, title, to: &page)
        if place.isOther { notes.add(item.line, title, .otherAddress("/\(place.slug)/")) }
        if !finish(page, known: place.known, kind, item.line, title) {
            refused.insert("/\(place.slug)/")
        } else if page.posted != nil {
            posts.append(page)
        }
    }

    private mutating func refuse(
        _ item: WordPressFile.Item, _ place: PagePlaces.Place, _ title: String, _ reason: PageImportReason
    ) {
        // The page of an earlier import stays.
        if place.known == nil { refused.insert("/\(place.slug)/") }
        counts["refused", default: 0] += 1
        notes.add(item.line, title, reason)
    }

    /// Notes the links to items that were refused after their addresses were given.
    mutating func noteDeadLinks() {
        for link in links {
            let page = String(link.address.prefix { $0 != "#" })
            if refused.contains(page) { notes.add(link.line, link.title, .deadLink(page)) }
        }
    }

    /// Takes the fields that only the file changed since the last import.
    mutating func merge(
        title: String, body: String, id: String, _ item: WordPressFile.Item?, into page: inout InfoPage
    ) {
        if let base = ImportedFields(page.imported) {
            let siteTitle = page.title.unmarked ?? page.title.all.joined(separator: "\n")
            switch base.merge("title", site: siteTitle, file: title) {
            case .taken: page.title = LocalizedText(title)
            case .conflict: notes.add(item?.line, title, .bothChanged("title"))
            case .same, .kept: break
            }
            switch base.merge("text", site: page.body, file: body) {
            case .taken: (page.body, page.textProfile) = (body, nil)
            case .conflict: notes.add(item?.line, title, .bothChanged("text"))
            case .same, .kept: break
            }
        }
        var memory = ImportedFields()
        memory["id"] = id
        memory.remember("title", title)
        memory.remember("text", body)
        page.imported = memory.line
    }

    /// Writes the page if it differs from the site's. Returns whether the site has it then.
    mutating func finish(
        _ page: InfoPage, known: InfoPage?, _ kind: String, _ line: Int?, _ title: String
    ) -> Bool {
        if page == known {
            counts["\(kind)Unchanged", default: 0] += 1
            return true
        }
        if let obstacle = page.obstacle(timeZone: settings.timeZone) {
            counts["refused", default: 0] += 1
            notes.add(line, title, .unwritable(obstacle))
            return known != nil
        }
        pages.append(page)
        var shown = page
        shown.imported = known?.imported
        let word = known == nil ? "Added" : shown == known ? "Unchanged" : "Updated"
        counts["\(kind)\(word)", default: 0] += 1
        return true
    }

    private func posted(_ item: WordPressFile.Item) -> String? {
        // `0000-00-00 00:00:00` is no day.
        if let utc = Timestamp(item.dateGMT.replacing(" ", with: "T"), in: .gmt) {
            return Timestamp(utc.instant, in: settings.timeZone)?.text
        }
        guard let local = Timestamp(item.date.replacing(" ", with: "T"), in: settings.timeZone) else {
            return nil
        }
        return Timestamp(local.instant, in: settings.timeZone)?.text
    }

    private mutating func addRedirect(of item: WordPressFile.Item, _ title: String, to page: inout InfoPage) {
        let (isNeeded, path) = website.redirect(from: item) {
            InfoPage.canBeFormer($0, languages: settings.languages)
        }
        guard isNeeded else { return }
        guard let path else { return notes.add(item.line, title, .noRedirect(item.link)) }
        if path == "/\(page.slug)/" || page.formerAddresses.contains(path) { return }
        guard places.take(path) else { return notes.add(item.line, title, .noRedirect(item.link)) }
        page.formerAddresses.append(path)
        counts["redirects", default: 0] += 1
    }
}
