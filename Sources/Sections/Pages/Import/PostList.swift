import Markdown
import Model
import Pages

/// The page that lists the posts.
extension PageMerge {
    /// Maximum size of the list's text, in bytes: that of the form on the desk.
    private static let mostListBytes = 60 << 10

    /// The title of the list until somebody changes it on the site.
    private static let title = "News"

    /// Adds the page that lists all posts of the site, the newest first. `before`: the pages of the site before the import.
    mutating func addList(of before: [InfoPage]) {
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
        if lines.count < all.count { notes.add(nil, Self.title, .longList(left: all.count - lines.count)) }
        let body = lines.joined(separator: "\n")
        var page = known ?? InfoPage(slug: place.slug, title: LocalizedText(Self.title), body: body, file: "")
        merge(title: Self.title, body: body, id: places.id("list of posts"), nil, into: &page)
        if finish(page, known: known, "lists", nil, Self.title) { listAddress = "/\(page.slug)/" }
    }
}
