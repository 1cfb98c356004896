import Model
import Picturing
import Site

/// The pictures of a site's plan that there are.
struct DrawnPictures: Sendable {
    /// Address on the site -> file, from the site's root.
    var files: [String: String] = [:]
    /// Why some are not there.
    var problems: [Problem] = []

    /// None.
    init() {}

    /// The pictures of a plan, drawn where they are new.
    /// - Parameter drawing: called with the number of pictures where some have to be drawn.
    init(_ plan: PicturePlan, root: String, program: String, drawing: (Int) -> Void) async {
        let requests = plan.requests.sorted { $0.key < $1.key }.map(\.value)
        let stock = await PictureCache(root: root, program: program).fill(requests, drawing: drawing)
        files = plan.requests.compactMapValues { stock.files[$0] }
        problems = stock.problems
    }
}
