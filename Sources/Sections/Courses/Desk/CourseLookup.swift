import Building
import ContentFiles
import Desk
import Foundation
import Model
import Site

/// The course that an address of the desk names.
enum CourseLookup {
    /// The course.
    case course(Course)
    /// The course that had this address before it was renamed.
    case moved(Course)

    /// Finds the course that has a slug now or had it before; nil if there is none.
    ///
    /// Usually only the course's own file is read. All course files are read only if the slug has no file but
    /// a page in the web root, such as a redirect.
    init?(_ slug: String, _ context: RequestContext) async {
        guard let slug = Slug(slug), !Course.reservedSlugs.contains(slug.text) else { return nil }
        if let course = Self.course(slug, context) {
            self = .course(course)
            return
        }
        let build = context.installation.build
        let address = Address.course(slug)
        guard FileManager.default.fileExists(atPath: "\(build.output)/\(Address.file(address))") else {
            return nil
        }
        let courses = await KnownContent(
            of: build, in: [.courses], settings: context.site.settings
        ).content.courses
        let moved = build.movedAddress(of: address, in: .courses)
        if let course = courses.first(where: { $0.slug == slug }) {
            self = .course(course)
        } else if let course = courses.first(where: {
            $0.aliases.contains(slug) || Address.course($0.slug) == moved
        }) {
            self = .moved(course)
        } else {
            return nil
        }
    }

    /// The course in the file of a slug; nil if there is none, or it cannot be read.
    static func course(_ slug: Slug, _ context: RequestContext) -> Course? {
        let path = "\(ContentFolder.courses.path)/\(slug).md"
        do throws(Problem) {
            return try context.documents.opened(Course.self, at: path)?.value
        } catch {
            // Builds report the file and leave it out.
            return nil
        }
    }
}
