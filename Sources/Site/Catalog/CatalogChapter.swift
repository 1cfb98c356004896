import Model

/// The courses: their list, a page for each, and what search in the browser looks through.
struct CatalogChapter: Chapter {
    enum Key: String, PhraseKey {
        case listTitle = "courses.title"
        case courseTitle = "course.title"
    }

    let catalog: Catalog
    private let list: ListPages

    init(_ catalog: Catalog) {
        self.catalog = catalog
        list = ListPages(catalog.entries)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "courses": FramedView<CourseListView>.shapes(assets: assets),
            "course": FramedView<CourseView>.shapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let lists = list.pages.indices.map { number in
            Page(Address.courses(page: number), isListed: true) { maker in listHTML(number, maker) }
        }
        let courses = catalog.entries.enumerated().map { position, entry in
            Page(Address.course(entry.course.slug), isListed: true, changed: entry.changed) {
                maker throws(Problem) in try courseHTML(position, maker)
            }
        }
        return lists + courses + CourseSearch(catalog.entries, words: catalog.words).pages
    }

    private func listHTML(_ number: Int, _ maker: PageMaker) -> String {
        let view = CourseListView(page: number, of: list, catalog: catalog, words: maker.words)
        let title = maker.words.say(Key.listTitle)
        return maker.html("courses", view, PageHead(address: Address.courses(page: number), title: title))
    }

    private func courseHTML(_ position: Int, _ maker: PageMaker) throws(Problem) -> String {
        let entry = catalog.entries[position]
        let course = entry.course
        let description = try maker.html(
            ofMarkdown: maker.words.markdown(course.description, course.translations).text, file: course.file)
        let view = CourseView(at: position, of: catalog, description: description, words: maker.words)
        let title = maker.words.say(Key.courseTitle, ["number": course.number.text, "name": view.name.text])
        let head = PageHead(
            address: Address.course(course.slug), title: title, summary: entry.excerpt?.text,
            data: CourseData.value(of: course, name: view.name, title: title, maker))
        return maker.html("course", view, head)
    }
}
