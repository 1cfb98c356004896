import ContentFiles
import Foundation
import Markdown
import MarkupReading
import Model
import Pages

/// Merges items of a file into the pages of a site: of a page that an earlier import made, what only the file changed is taken.
struct PageMerge {
    private(set) var pages: [InfoPage] = []
    private var notes: [PageImportNote] = []
    private var counts: [String: Int] = [:]
    /// The posts of the file as they are on the site after the import.
    private var posts: [InfoPage] = []
    private var listAddress: String?

    private let settings: SiteSettings
    private let website: OldWebsite
    private var places: PagePlaces
    private var reader: ArticleReader

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
        guard item.password.isEmpty else { return refuse(item, title, .withPassword) }
        let body = reader.markdown(item.content)
        guard let body else {
            let (bytes, limit) = (item.content.utf8.count, ArticleMarkdown.maximumBytes)
            return refuse(item, title, .tooLarge(bytes: bytes, limit: limit))
        }
        guard !body.isEmpty else { return refuse(item, title, .emptyText) }
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
        if finish(page, known: place.known, kind, item.line, title), page.posted != nil { posts.append(page) }
    }

    private mutating func refuse(_ item: WordPressFile.Item, _ title: String, _ reason: PageImportReason) {
        counts["refused", default: 0] += 1
        notes.add(item.line, title, reason)
    }

    /// Takes the fields that only the file changed since the last import.
    private mutating func merge(
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
    private mutating func finish(
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
        let (isNeeded, path) = website.redirect(from: item, can: InfoPage.canBeFormer)
        guard isNeeded else { return }
        guard let path else { return notes.add(item.line, title, .noRedirect(item.link)) }
        if path == "/\(page.slug)/" || page.formerAddresses.contains(path) { return }
        guard places.take(path) else { return notes.add(item.line, title, .noRedirect(item.link)) }
        page.formerAddresses.append(path)
        counts["redirects", default: 0] += 1
    }
}

/// The list of the posts, and the report.
extension PageMerge {
    /// Maximum size of the list's text, in bytes: that of the form on the desk.
    private static let mostListBytes = 60 << 10

    /// Adds the page that lists all posts of the site, the newest first. `before`: the pages of the site before the import.
    mutating func addList(of before: [InfoPage], titled listTitle: LocalizedText) {
        let new = Set(posts.map(\.slug))
        let all = (posts + before.filter { $0.posted != nil && !new.contains($0.slug) }).sorted {
            ($0.posted ?? "", $1.slug) > ($1.posted ?? "", $0.slug)
        }
        guard !posts.isEmpty else { return }
        let known = places.known("list of posts")
        let place =
            known.map { PagePlaces.Place(slug: $0.slug, isOther: false, known: $0) } ?? places.free(.news)
        var (lines, size): ([String], Int) = ([], 0)
        for post in all {
            let name = MarkdownText.literal(post.title.unmarked ?? post.title.all.first ?? post.slug.text)
                .singleLine
            let line = "- [\(name)](/\(post.slug)/), \(post.posted?.prefix(10) ?? "")"
            size += line.utf8.count + 1
            if size > Self.mostListBytes { break }
            lines.append(line)
        }
        let title = listTitle.unmarked ?? listTitle.all.first ?? "News"
        if lines.count < all.count { notes.add(nil, title, .longList(left: all.count - lines.count)) }
        let body = lines.joined(separator: "\n")
        var page = known ?? InfoPage(slug: place.slug, title: listTitle, body: body, file: "")
        merge(title: title, body: body, id: places.id("list of posts"), nil, into: &page)
        if finish(page, known: known, "lists", nil, title) { listAddress = "/\(page.slug)/" }
    }

    /// The numbers, in JSON and in sentences. `left`: the items of the file that are not taken, by kind.
    func report(left: [String: Int]) -> ImportReport<PageImportReason> {
        var numbers = counts
        for (kind, key) in [("pages", "pages"), ("posts", "posts")] {
            for word in ["Read", "Added", "Updated", "Unchanged"] {
                numbers["\(key)\(word)"] = counts["\(kind)\(word)"] ?? 0
            }
        }
        numbers["refused"] = counts["refused"] ?? 0
        numbers["redirects"] = counts["redirects"] ?? 0
        let outcomes = reader.pictures.values
        let taken = Set(outcomes.compactMap { if case .taken(let name) = $0 { name } else { nil } }).count
        let missing = outcomes.count { $0 == .missing }
        numbers["picturesTaken"] = taken
        numbers["picturesMissing"] = missing
        for (kind, count) in left { numbers["left \(kind)"] = count }
        func line(_ name: String, _ kind: String) -> String {
            "\(name): \(numbers["\(kind)Read"] ?? 0) read, \(numbers["\(kind)Added"] ?? 0) added,"
                + " \(numbers["\(kind)Updated"] ?? 0) updated, \(numbers["\(kind)Unchanged"] ?? 0) unchanged"
        }
        var summary = [line("Pages", "pages"), line("Posts", "posts")]
        if let listAddress {
            summary.append(
                "Posts are pages with a day, which \(listAddress) lists; link it where readers look for news")
        }
        summary.append("Refused: \(numbers["refused"] ?? 0)")
        if !outcomes.isEmpty {
            summary.append(
                "Pictures: \(taken) taken, \(missing) missing, \(outcomes.count - missing - outcomes.count { if case .taken = $0 { true } else { false } }) refused"
            )
        }
        summary.append(
            "Redirects: \(numbers["redirects"] ?? 0) more addresses of the old website lead to their pages")
        if !left.isEmpty {
            let words = left.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            summary.append("Not taken: \(words.joined(separator: ", "))")
        }
        return ImportReport(counts: numbers, summary: summary, notes: notes.byLine())
    }
}

extension InfoPage {
    /// The reason why the page cannot be written as a valid content file; nil if it can.
    fileprivate func obstacle(timeZone: TimeZone) -> String? {
        do throws(Problem) {
            let file = try newFile(at: "Content/pages/\(slug).md")
            guard file.bytes.count <= SourceFile.sizeLimit else {
                return "has \(file.bytes.count) bytes; expected at most \(SourceFile.sizeLimit)"
            }
            let read = InfoPage.read(
                SourceFile(path: file.path, bytes: file.bytes), named: slug, timeZone: timeZone)
            if let problem = read.problems.first(where: { $0.severity == .error }) {
                return "\(problem.cause)"
            }
        } catch {
            return "\(error.cause)"
        }
        do throws(MarkdownError) {
            _ = try MarkdownRenderer().render(asMarkdownBody)
            return nil
        } catch {
            return "its text \(error)"
        }
    }

    private var asMarkdownBody: String { MarkdownText.source(body, profile: textProfile) }
}
