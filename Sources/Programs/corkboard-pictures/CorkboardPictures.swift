import Foundation
import Model
import PictureRendering

/// `corkboard-pictures FOLDER`: renders the pictures requested on standard input, one `PictureOrder` as JSON on each line, with paths
/// relative to FOLDER. Each is answered with a line, `done` or the error.
///
/// `corkboard-pictures --upload FOLDER [SECONDS]`: encodes the uploaded picture in FOLDER again and answers with a line of JSON
/// (`UploadOrder`). It ends after SECONDS of real time, by default 30: the parent process may be gone by then.
///
/// Exit status 0 if all requests succeeded, 1 if one failed, 64 for wrong usage.
@main
struct CorkboardPictures {
    static func main() {
        let arguments = CommandLine.arguments
        if (3...4).contains(arguments.count), arguments[1] == UploadOrder.option {
            ProcessLimits.startUpload(seconds: arguments.count == 4 ? UInt32(arguments[3]) : nil)
            exit(upload(in: arguments[2]) ? 0 : 1)
        }
        guard arguments.count == 2, !arguments[1].isEmpty, !arguments[1].hasPrefix("-") else {
            say("usage: corkboard-pictures FOLDER < ORDERS (one as JSON on each line); corkboard runs it")
            exit(64)
        }
        ProcessLimits.start()
        do throws(DrawingFailure) {
            let drawer = try PictureDrawer(root: arguments[1])
            ProcessLimits.enterSandboxForDrawing(root: arguments[1])
            exit(draw(with: drawer, root: arguments[1]) ? 0 : 1)
        } catch {
            say(error.description)
            exit(1)
        }
    }

    /// Creates a file or empties an existing one, and opens it for writing.
    static func open(_ path: String, mode: mode_t) throws -> FileHandle {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let descriptor = Foundation.open(path, flags, mode)
        guard descriptor >= 0 else {
            throw DrawingFailure.unreadable(path, reason: String(cString: strerror(errno)))
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func say(_ line: String) {
        // If standard error fails, only the exit status reports the problem.
        do {
            try FileHandle.standardError.write(contentsOf: Data("corkboard-pictures: \(line)\n".utf8))
        } catch {
            return
        }
    }
}
