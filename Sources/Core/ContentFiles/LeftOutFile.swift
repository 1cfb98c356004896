import Foundation
import Model

extension Problem {
    /// Whether the problem is an error of one content file, which a build leaves out while it publishes all others.
    ///
    /// An error of the system, such as too many open files, may affect any file: it stops the build, or lists would miss many posts.
    public var leavesOutFile: Bool {
        guard severity == .error else { return false }
        switch cause {
        case .noSuchCourse: return true
        case .unreadable(let reason) where Self.systemErrors.contains(reason): return false
        default: break
        }
        switch ContentPlace(path: file) {
        case .course, .review, .professor, .page, .event, .feedback, .broadcast, .picture, .unusableName:
            return true
        case .elsewhere, .unknown: return cause == .unusableName && !file.hasPrefix("Content/theme/")
        }
    }

    private static let systemErrors = Set(
        [EMFILE, ENFILE, ENOMEM, EIO].map { String(cString: strerror($0)) })

    /// The slug of a content file's page; nil for a file without a page of its own.
    public static func pageSlug(of file: String) -> Slug? {
        switch ContentPlace(path: file) {
        case .course(let slug), .page(let slug), .event(let slug), .feedback(let slug): slug
        case .review, .professor, .broadcast, .picture, .elsewhere, .unusableName, .unknown: nil
        }
    }
}
