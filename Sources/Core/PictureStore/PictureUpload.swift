import ContentFiles
import Files
import Foundation
import Model
import Processes

/// Takes pictures that people upload: decoded and encoded anew by the program that draws, in a process of its own.
public struct PictureUpload: Sendable {
    /// So long is waited for the program, in seconds.
    private let seconds: Double
    /// Seconds that others' pictures are waited for at most: one that takes as long as it may, and one more.
    private static let patience = 45.0
    /// As many pictures are worked on at once, whoever uploads them.
    private static let placeCount = 2

    private let program: String
    private let workFolder: String

    /// Uploads worked on by the executable at `program` in `workFolder`, which is private: below State/. The program is given so many
    /// `seconds` for each.
    public init(program: String, workFolder: String, seconds: Double = 20) {
        (self.program, self.workFolder, self.seconds) = (program, workFolder, seconds)
    }

    /// Encodes a picture anew. Nothing of it stays on the disk. Blocks until it is done, at most `seconds` and as long as it takes that
    /// others before it are done.
    /// - Throws: `UploadError`; of what is not taken before a process is started.
    public func accept(_ bytes: [UInt8]) throws(UploadError) -> UploadedPicture {
        _ = try UploadKind.check(bytes)
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
                path: program, arguments: [UploadOrder.option, folder.path],
                environment: DrawingProcess.environment, output: folder.answerFile, errors: folder.errorFile)
            return process.wait(atMost: seconds)
        } catch {
            throw .noProgram(error.description)
        }
    }

    /// A place among those that work at once.
    private func place() throws(UploadError) -> FileLock {
        let number = Int(getpid()) % Self.placeCount
        do throws(Problem) {
            return try FileLock("\(workFolder)/.lock-\(number)", patience: Self.patience)
        } catch {
            throw .unwritable("\(error.cause)")
        }
    }

    /// What it means that the program ended without an answer: one that ends by itself misses something, any other was ended by what it
    /// decoded.
    private static func error(of ending: ChildProcess.Ending, words: String?) -> UploadError {
        if case .status = ending { return .noProgram(words ?? DrawingProcess.words(for: ending)) }
        return .tooMuchWork(DrawingProcess.words(for: ending))
    }
}
