import Files
import Foundation
import Model

struct UploadFolder {
    /// Age in seconds, relative to the newest folder, after which an upload's folder was left by a crash.
    private static let age = 600

    let path: String

    /// Creates a folder in `workFolder`, and removes those left by a crash.
    init(in workFolder: String) throws(UploadError) {
        var template = Array("\(workFolder)/upload-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        Self.removeOld(in: workFolder, than: path)
    }

    /// The renderer's standard output.
    var answerFile: String { "\(path)/answer" }
    var errorFile: String { "\(path)/errors" }

    /// The renderer's answer; nil if there is none.
    var answer: UploadOrder.Answer? {
        guard let data = FileManager.default.contents(atPath: answerFile), data.last == 0x0A else {
            return nil
        }
        do {
            return try JSONDecoder().decode(UploadOrder.Answer.self, from: data)
        } catch {
            return nil
        }
    }

    /// The first line of the renderer's error output.
    var errors: String? {
        FileManager.default.contents(atPath: errorFile)
            .map { String(decoding: $0.prefix(300), as: UTF8.self) }?
            .split(whereSeparator: \.isNewline).first.map(String.init)
    }

    func write(_ bytes: [UInt8], to name: String) throws(UploadError) {
        do throws(Problem) {
            try FileStep.write(bytes, to: "\(path)/\(name)")
        } catch {
            throw .unwritable("\(error.cause)")
        }
    }

    func read(_ name: String) throws(UploadError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { throw Self.failure }
        return Array(data)
    }

    /// Removes the folder. If that fails, a later upload removes it.
    func remove() {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            return
        }
    }

    private static var failure: UploadError { .unwritable(String(cString: strerror(errno))) }

    private static func removeOld(in workFolder: String, than newest: String) {
        guard let now = seconds(newest), let directory = opendir(workFolder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let path = "\(workFolder)/\(name)"
            guard name.hasPrefix("upload-"), let then = seconds(path), then < now - age else { continue }
            UploadFolder(left: path).remove()
        }
    }

    private init(left path: String) { self.path = path }

    /// The modification time of a folder, in seconds since 1970.
    private static func seconds(_ path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}
