import Model
import Site

/// The pages of the courses: the list, and one page per course.
struct CatalogPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        case listTitle = "courses.title"
        case courseTitle = "course.title"
    }

    let catalog: Catalog
    private let pictures: TextPictures
    /// The votes for comments.
    private let values: PostValues

    init(_ catalog: Catalog, pictures: TextPictures, values: PostValues = PostValues()) {
        (self.catalog, self.pictures, self.values) = (catalog, pictures, values)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "courses": CourseListView.framedShapes(assets: assets),
            "course": CourseView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let list = LetterPages(catalog.entries)
        let lists = list.pages.indices.map { number in
            let page = CourseListPage(
                list: LetterPage(number, of: list, row: CourseListPage.Row.init),
                courseCount: catalog.entries.count, commentCount: catalog.commentCount,
                hasProfessors: !catalog.professors.isEmpty)
            return Page(Address.courses(page: number), isListed: true, of: page, Self.listHTML)
        }
        return lists + catalog.entries.indices.map(coursePage)
    }

    /// The pages of some courses.
    func pages(of slugs: Set<Slug>) -> [Page] {
        catalog.entries.indices.filter { slugs.contains(catalog.entries[$0].course.slug) }.map(coursePage)
    }

    private func coursePage(_ position: Int) -> Page {
        let entry = catalog.entries[position]
        return Page(
            Address.course(entry.course.slug), isListed: true, changed: entry.changed,
            of: CoursePage(position, of: catalog, pictures: pictures, values: values), Self.courseHTML)
    }

    private static func listHTML(_ page: CourseListPage, _ renderer: PageRenderer) -> [UInt8] {
        let view = CourseListView(page, words: renderer.words)
        let title = renderer.words.say(Key.listTitle)
        return renderer.html(
            "courses", view, PageHead(address: Address.courses(page: page.list.number), title: title))
    }

    private static func courseHTML(_ page: CoursePage, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let entry = page.entry
        let course = entry.course
        let description = try renderer.html(
            ofMarkdown: renderer.words.markdownText(course.description, course.translations),
            pictures: page.pictures, file: course.file)
        let view = CourseView(page, description: description, words: renderer.words)
        let title = renderer.words.say(
            Key.courseTitle, ["number": course.number.text, "name": view.name.text])
        let head = PageHead(
            address: Address.course(course.slug), title: title, summary: entry.excerpt?.text,
            data: CourseData.value(of: entry, name: view.name, title: title, renderer))
        return renderer.html("course", view, head)
    }
}
