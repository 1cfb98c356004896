import Model
import Site

/// The pages of the courses: the list, and one page per course.
struct CatalogPageGroup: PageGroup {
    let catalog: Catalog
    let pictures: TextPictures
    /// The votes for comments.
    var values = PostValues()
    let discussions: Discussions<Course>
    let memberNames: MemberNames
    /// The posts of other sections about the course with a slug.
    var related: @Sendable (String) -> RelatedView? = { _ in nil }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "courses": CourseListView.framedShapes(assets: assets),
            "course": CourseView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let list = LetterPages(catalog.entries, words: catalog.words)
        let lists = list.pages.indices.map { number in
            let address = Address.courses(page: number)
            return Page(address, isListed: true, of: CourseListView(number, of: list, catalog)) {
                view, renderer in
                let title = renderer.words.say(CourseSection.Key.listTitle)
                return renderer.html("courses", view, PageHead(address: address, title: title))
            }
        }
        return lists + catalog.entries.indices.map(coursePage)
    }

    /// The pages of some courses.
    func pages(of slugs: Set<Slug>) -> [Page] {
        catalog.entries.indices.filter { slugs.contains(catalog.entries[$0].course.slug) }.map(coursePage)
    }

    private func coursePage(_ position: Int) -> Page {
        let entry = catalog.entries[position]
        var page = CoursePage(
            position, of: catalog, pictures: pictures, values: values, discussions: discussions,
            memberNames: memberNames)
        page.related = related(entry.course.slug.text)
        return Page(
            Address.course(entry.course.slug), isListed: true, changed: entry.changed, of: page,
            Self.courseHTML)
    }

    private static func courseHTML(_ page: CoursePage, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let entry = page.entry
        let course = entry.course
        let description = try renderer.html(
            ofMarkdown: renderer.words.markdownText(course.description, course.translations),
            pictures: page.pictures, file: course.file)
        let view = CourseView(
            page, description: description, discussion: DiscussionView(page.discussion, renderer),
            words: renderer.words)
        let title = renderer.words.say(
            CourseSection.Key.courseTitle, ["number": course.number.text, "name": view.name.text])
        let head = PageHead(
            address: Address.course(course.slug), title: title, summary: entry.excerpt?.text,
            data: entry.data(name: view.name, title: title, renderer))
        return renderer.html("course", view, head)
    }
}
