import Foundation
import Model
import PictureRendering

/// The orders of standard input, one after the other.
struct Orders {
    let root: String
    let drawer: PictureDrawer

    /// Draws them all.
    /// - Returns: Whether each was done.
    func run() -> Bool {
        var isAllDone = true
        while let line = readLine() {
            Limits.startOrder()
            let problem = problem(of: line)
            if problem != nil { isAllDone = false }
            // At once, so that whoever waits knows how far it came where the next one ends the process.
            do { try FileHandle.standardOutput.write(contentsOf: Data("\(problem ?? "done")\n".utf8)) } catch
            {
                return false
            }
        }
        return isAllDone
    }

    /// Draws what a line asks for; why that is not possible, on one line.
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

    /// Writes a file that is on the disk when this returns.
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
