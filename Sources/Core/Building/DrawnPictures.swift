import Foundation
import Model
import PictureStore
import Site

struct DrawnPictures: Sendable {
    /// Address on the site -> file, relative to the site's root.
    var files: [String: String] = [:]
    var problems: [Problem] = []
    /// Whether all pictures were rendered, so that no later build has to retry.
    var isComplete = true

    init() {}

    init(_ files: [String: String]) { self.files = files }

    /// The pictures of an earlier build, without those of posts changed since: they may show outdated details, and rendering them
    /// takes too long for a user who waits for a page.
    init(_ files: [String: String], without outdated: Set<String>) {
        self.files = files.filter { !outdated.contains($0.key) }
        isComplete = false
    }

    /// The smaller versions of pictures, which pages of all kinds show.
    var media: [String: String] { files.filter { $0.key.hasPrefix("/media/") } }

    var hasIcon: Bool { files[PicturePlan.sharedIcon] != nil }

    /// The pictures of a plan. Missing ones are rendered; before that, `drawing` is called with their number.
    init(_ plan: PicturePlan, root: String, program: String, drawing: (Int) -> Void) async {
        let requests = plan.requests.sorted { $0.key < $1.key }.map(\.value)
        let stock = await PictureCache(root: root, program: program).fill(requests, drawing: drawing)
        files = plan.requests.compactMapValues { request in
            stock.files[request].flatMap { Self.isWorthwhile(request, $0, root: root) ? $0 : nil }
        }
        problems = stock.problems
        isComplete = stock.problems.isEmpty
    }

    /// Whether a smaller version has fewer bytes than its picture, which is not always so for flat drawings.
    private static func isWorthwhile(_ request: PictureRequest, _ file: String, root: String) -> Bool {
        guard case .smaller(let source, _) = request else { return true }
        return size("\(root)/\(file)") < size("\(root)/\(source)")
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
