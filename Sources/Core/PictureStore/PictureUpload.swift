import Basics
import ContentFiles
import Files
import Foundation
import Model

/// Accepts uploaded pictures: decoded and encoded again by the picture renderer in a separate process.
public struct PictureUpload: Sendable {
    /// Timeout for the renderer, in seconds.
    private let seconds: Double
    /// Timeout while waiting for other uploads, in seconds: enough for one of maximum duration and one more.
    private static let patience = 45.0
    /// Seconds after the timeout in which the renderer ends by itself, if this process could not end it.
    private static let margin = 10
    /// Maximum number of concurrent uploads of all users.
    private static let placeCount = 2

    private let program: String
    private let workFolder: String

    /// Uploads processed by the renderer at `program` in `workFolder`, a private folder below State/, with a timeout of `seconds` each.
    public init(program: String, workFolder: String, seconds: Double = 20) {
        (self.program, self.workFolder, self.seconds) = (program, workFolder, seconds)
    }

    /// Encodes a picture again. Its files are removed. Blocks until the result is there, at most `seconds` after waiting for other
    /// uploads.
    /// - Throws: `UploadError`; for unsupported bytes, before a process is started.
    public func accept(_ bytes: [UInt8]) throws(UploadError) -> UploadedPicture {
        try Self.check(bytes)
        guard !FileSystemEntry.isMissing(program) else { throw .noProgram("\(program) is missing") }
        let lock = try place()
        defer { lock.release() }
        let folder = try UploadFolder(in: workFolder)
        defer { folder.remove() }
        try folder.write(bytes, to: UploadOrder.upload)
        let ending = try run(in: folder)
        switch folder.answer {
        case .done(let format, let width, let height):
            return UploadedPicture(
                bytes: try folder.read(UploadOrder.large), format: format, width: width, height: height,
                preview: try folder.read(UploadOrder.preview))
        case .tooManyPixels(let width, let height):
            throw .tooManyPixels(width: width, height: height, limit: UploadOrder.pixelLimit(of: bytes))
        case .damaged(let reason): throw .damaged(reason)
        case .failed(let reason): throw .noProgram(reason)
        case nil: throw Self.error(of: ending, words: folder.errors)
        }
    }

    private func run(in folder: UploadFolder) throws(UploadError) -> ChildProcess.Ending {
        do throws(StartFailure) {
            let process = try ChildProcess(
                path: program, arguments: [UploadOrder.option, folder.path, "\(Int(seconds) + Self.margin)"],
                environment: DrawingProcess.environment, output: folder.answerFile, errors: folder.errorFile)
            return process.wait(atMost: seconds)
        } catch {
            throw .noProgram(error.description)
        }
    }

    private func place() throws(UploadError) -> FileLock {
        let number = Int(getpid()) % Self.placeCount
        do throws(Problem) {
            return try FileLock("\(workFolder)/.lock-\(number)", patience: Self.patience)
        } catch {
            throw .unwritable("\(error.cause)")
        }
    }

    /// The error if the renderer ended without an answer: if it exited itself, its installation is incomplete; otherwise, the picture
    /// ended it.
    private static func error(of ending: ChildProcess.Ending, words: String?) -> UploadError {
        if case .status = ending { return .noProgram(words ?? DrawingProcess.words(for: ending)) }
        return .tooMuchWork(DrawingProcess.words(for: ending))
    }
}
