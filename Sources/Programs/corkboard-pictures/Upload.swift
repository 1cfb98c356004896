import Foundation
import Model
import PictureRendering

/// One uploaded picture, in a folder of its own.
struct Upload {
    let folder: String

    /// Encodes it anew and says what became of it.
    /// - Returns: Whether it is there.
    func run() -> Bool {
        let answer = answer()
        do {
            let line = try JSONEncoder().encode(answer) + Data("\n".utf8)
            // Throws where the disk is full; the one without a label would end the program, as a picture does that takes too much.
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
            // All files are opened before a byte of the picture is looked at, since none can be afterwards.
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

    /// An empty file in the folder, to be written to.
    private func open(_ name: String) throws -> FileHandle {
        let path = "\(folder)/\(name)"
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw DrawingFailure.unreadable(path, reason: String(cString: strerror(errno)))
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
