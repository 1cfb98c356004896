import ContentFiles
import Model
import Site

/// The content files that a build leaves out because of errors. Their pages in the web root stay.
struct LeftOutFiles: Sendable {
    private(set) var paths: Set<String> = []
    /// The slugs of the pages that stay, by section.
    private var slugs: [SiteSection: Set<String>] = [:]

    private let sections: Sections

    init(_ sections: Sections) { self.sections = sections }

    var isEmpty: Bool { paths.isEmpty }

    /// Adds the files of those problems that leave out a file.
    mutating func add(_ problems: [Problem]) {
        for problem in problems where sections.kinds.leavesOutFile(problem) {
            guard paths.insert(problem.file).inserted, let slug = sections.kinds.pageSlug(of: problem.file),
                let part = sections.part(ofFile: problem.file)
            else { continue }
            slugs[part, default: []].insert(slug.text)
        }
    }

    /// Whether a path of the web root belongs to a page that stays. `taken` contains the slugs of files without errors.
    func isHeld(_ path: String, of part: SiteSection, taken: Set<String>) -> Bool {
        guard let slugs = slugs[part] else { return false }
        return Self.names(in: path).contains { slugs.contains($0) && !taken.contains($0) }
    }

    /// The files of a section that stay in the web root though no page of this build makes them. With any page, all assets stay.
    /// `made` are the files that earlier builds made of it; `addresses` is the address record of its pages, since with a page the redirects
    /// to it stay; `shown` has addresses of pictures and files which those pages mention or which have errors themselves. Sorted.
    func held(
        _ part: SiteSection, of made: Set<String>, addresses: [String: [String]], shown: Set<String> = []
    ) -> [String] {
        if isEmpty { return [] }
        if part == .assets { return made.sorted() }
        if part == .media {
            // Pictures and files that the pages show or link to, and pictures rendered for the pages.
            let drawn = slugs.values.reduce(into: Set<String>()) { $0.formUnion($1) }
            return made.filter { path in
                if shown.contains("/\(path)") { return true }
                return !path.hasPrefix("files/") && !drawn.isDisjoint(with: Self.names(in: path))
            }
            .sorted()
        }
        guard let slugs = slugs[part] else { return [] }
        let earlier = addresses.values.filter { all in
            all.last.map { slugs.isSuperset(of: Self.names(in: $0).suffix(1)) } ?? false
        }
        let names = slugs.union(earlier.joined().flatMap { Self.names(in: $0).suffix(1) })
        return made.filter { !names.isDisjoint(with: Self.names(in: $0)) }.sorted()
    }

    /// The components of an address or path, without the extension of a calendar.
    private static func names(in path: String) -> [String] {
        path.split(separator: "/").map { $0.hasSuffix(".ics") ? String($0.dropLast(4)) : String($0) }
    }
}
