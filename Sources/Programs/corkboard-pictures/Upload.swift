import Foundation
import Model
import PictureRendering

extension CorkboardPictures {
    /// Encodes the uploaded picture in a folder again and writes the answer.
    /// - Returns: Whether encoding succeeded.
    static func upload(in folder: String) -> Bool {
        let answer = answer(folder)
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

    private static func answer(_ folder: String) -> UploadOrder.Answer {
        do {
            try PictureDrawer.startUpload()
            // All files are opened before the picture is decoded: the sandbox forbids it afterwards.
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(UploadOrder.upload)")))
            let (large, preview) = (
                try open("\(folder)/\(UploadOrder.large)", mode: 0o600),
                try open("\(folder)/\(UploadOrder.preview)", mode: 0o600)
            )
            ProcessLimits.enterSandboxForUpload()
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
}
