import Foundation
import Model
import PictureStore
import Site

/// The pictures of a site's plan that there are.
struct DrawnPictures: Sendable {
    /// Address on the site -> file, from the site's root.
    var files: [String: String] = [:]
    /// Why some are not there.
    var problems: [Problem] = []
    /// Whether no later build has to try again.
    var isComplete = true

    /// None.
    init() {}

    /// Those that an earlier build had.
    init(_ files: [String: String]) { self.files = files }

    /// Those that an earlier build had, without what it drew of events that were changed since: to draw anew takes longer than
    /// somebody waits for a page, and what stands on the old pictures may be wrong now.
    init(_ files: [String: String], withoutEvents slugs: Set<String>) {
        self.files = files.filter { address, _ in
            let parts = address.split(separator: "/")
            return !parts.contains("events") || !slugs.contains(String(parts.dropLast().last ?? ""))
        }
        isComplete = false
    }

    /// The smaller pictures, which texts of all kinds show.
    var media: [String: String] { files.filter { $0.key.hasPrefix("/media/") } }

    /// Whether there is the icon that all pages name.
    var hasIcon: Bool { files[PicturePlan.sharedIcon] != nil }

    /// The pictures of a plan, drawn where they are new; `drawing` is called with their number then.
    init(_ plan: PicturePlan, root: String, program: String, drawing: (Int) -> Void) async {
        let requests = plan.requests.sorted { $0.key < $1.key }.map(\.value)
        let stock = await PictureCache(root: root, program: program).fill(requests, drawing: drawing)
        files = plan.requests.compactMapValues { request in
            stock.files[request].flatMap { Self.isWorthwhile(request, $0, root: root) ? $0 : nil }
        }
        problems = stock.problems
        isComplete = stock.problems.isEmpty
    }

    /// Whether a smaller picture is smaller in bytes too: flat drawings are not always.
    private static func isWorthwhile(_ request: PictureRequest, _ file: String, root: String) -> Bool {
        guard case .smaller(let source, _) = request else { return true }
        return size("\(root)/\(file)") < size("\(root)/\(source)")
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
