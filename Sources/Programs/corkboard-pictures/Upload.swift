import Foundation
import Model
import PictureRendering

/// An uploaded picture, in a folder of its own.
struct Upload {
    let folder: String

    /// Encodes the picture again and writes the answer.
    /// - Returns: Whether encoding succeeded.
    func run() -> Bool {
        let answer = answer()
        do {
            let line = try JSONEncoder().encode(answer) + Data("\n".utf8)
            // Throws if the disk is full. The method without a label would end the program, which looks like an exceeded limit.
            try FileHandle.standardOutput.write(contentsOf: line)
        } catch {
            return false
        }
        if case .done = answer { return true }
        return false
    }

    private func answer() -> UploadOrder.Answer {
        do {
            try PictureDrawer.startUpload()
            // All files are opened before the picture is decoded: the sandbox forbids it afterwards.
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(UploadOrder.upload)")))
            let (large, preview) = (try open(UploadOrder.large), try open(UploadOrder.preview))
            Sandbox.enterForUpload()
            let picture = try UploadEncoding(bytes, name: UploadOrder.upload)
            try large.write(contentsOf: Data(picture.large))
            try preview.write(contentsOf: Data(picture.preview))
            return .done(picture.format, width: picture.width, height: picture.height)
        } catch DrawingFailure.tooManyPixels(_, let width, let height) {
            return .tooManyPixels(width: width, height: height)
        } catch DrawingFailure.damaged(_, let reason) {
            return .damaged(reason)
        } catch let failure as DrawingFailure {
            return .failed(failure.description)
        } catch {
            return .failed(error.localizedDescription)
        }
    }

    /// Creates a file in the folder and opens it for writing.
    private func open(_ name: String) throws -> FileHandle {
        let path = "\(folder)/\(name)"
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw DrawingFailure.unreadable(path, reason: String(cString: strerror(errno)))
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
