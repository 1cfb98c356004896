import Foundation
import Model
import PictureRendering

/// The requests on standard input, processed in order.
struct Orders {
    let root: String
    let drawer: PictureDrawer

    /// Processes all requests.
    /// - Returns: Whether all succeeded.
    func run() -> Bool {
        var isAllDone = true
        while let line = readLine() {
            ProcessLimits.startOrder()
            let problem = problem(of: line)
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
    private func problem(of line: String) -> String? {
        do {
            let order = try JSONDecoder().decode(PictureOrder.self, from: Data(line.utf8))
            try write(try drawer.bytes(of: order.request), to: "\(root)/\(order.output)")
            return nil
        } catch let failure as DrawingFailure {
            return failure.description.split(whereSeparator: \.isNewline).joined(separator: " ")
        } catch {
            return
                "the order is not understood or its file not written (\(type(of: error))); expected a PictureOrder as JSON"
        }
    }

    /// Writes a file and syncs it to the disk.
    private func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else {
            throw DrawingFailure.unreadable(path, reason: String(cString: strerror(errno)))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(bytes))
        try file.synchronize()
    }
}
