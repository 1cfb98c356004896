import Foundation
import Model
import PictureRendering

extension CorkboardPictures {
    /// Processes the requests on standard input in order, with paths relative to `root`.
    /// - Returns: Whether all succeeded.
    static func draw(with drawer: PictureDrawer, root: String) -> Bool {
        var isAllDone = true
        while let line = readLine() {
            ProcessLimits.startOrder()
            let problem = problem(of: line, drawer, root)
            if problem != nil { isAllDone = false }
            // Written at once, so that the parent process knows how far this one came if the next picture ends it.
            do { try FileHandle.standardOutput.write(contentsOf: Data("\(problem ?? "done")\n".utf8)) } catch
            {
                return false
            }
        }
        return isAllDone
    }

    /// Processes the request of a line. Returns the error on one line; nil on success.
    private static func problem(of line: String, _ drawer: PictureDrawer, _ root: String) -> String? {
        do {
            let order = try JSONDecoder().decode(PictureOrder.self, from: Data(line.utf8))
            let bytes = try drawer.bytes(of: order.request)
            let file = try open("\(root)/\(order.output)", mode: 0o644)
            try file.write(contentsOf: Data(bytes))
            try file.synchronize()
            return nil
        } catch let failure as DrawingFailure {
            return failure.description.split(whereSeparator: \.isNewline).joined(separator: " ")
        } catch {
            return
                "the order is not understood or its file not written (\(type(of: error))); expected a PictureOrder as JSON"
        }
    }
}
