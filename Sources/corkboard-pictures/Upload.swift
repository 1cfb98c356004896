import Foundation
import Model
import PictureDrawing

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
            _ = try PictureDrawer(root: folder)
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(UploadOrder.upload)")))
            let picture = try UploadEncoding(bytes, name: UploadOrder.upload)
            try write(picture.large, to: UploadOrder.large)
            try write(picture.preview, to: UploadOrder.preview)
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

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
}
