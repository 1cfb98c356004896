import FoundationEssentials
import Glibc
import Model
import PictureRendering

extension CorkboardPictures {
    /// Encodes the uploaded picture in a folder again and writes the answer.
    /// - Returns: Whether encoding succeeded.
    static func upload(in folder: String) -> Bool {
        let answer = answer(folder)
        do {
            let line = try JSONEncoder().encode(answer) + Data("\n".utf8)
            try OpenFile.write(Array(line), to: STDOUT_FILENO)
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
            let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(UploadOrder.upload)")))
            let large = try OpenFile(writing: "\(folder)/\(UploadOrder.large)", mode: 0o600)
            let preview = try OpenFile(writing: "\(folder)/\(UploadOrder.preview)", mode: 0o600)
            ProcessLimits.enterSandboxForUpload()
            let picture = try UploadEncoding(bytes, name: UploadOrder.upload)
            try large.write(Array(picture.large))
            try preview.write(Array(picture.preview))
            return .done(picture.format, width: picture.width, height: picture.height)
        } catch DrawingFailure.tooManyPixels(_, let width, let height) {
            return .tooManyPixels(width: width, height: height)
        } catch DrawingFailure.damaged(_, let reason) {
            return .damaged(reason)
        } catch let failure as DrawingFailure {
            return .failed(failure.description)
        } catch {
            return .failed("\(error)")
        }
    }
}
