/// The courses before and after a course; none before the first and after the last.
struct Neighbours: Sendable {
    let previous: CourseEntry?
    let next: CourseEntry?

    init(of position: Int, in catalog: Catalog) {
        previous = position > 0 ? catalog.entries[position - 1] : nil
        next = position + 1 < catalog.entries.count ? catalog.entries[position + 1] : nil
    }
}
