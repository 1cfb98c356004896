import Files
import Foundation
import Model

/// A private folder for one upload, which goes with it.
struct UploadFolder {
    /// A folder of an upload that is so much older than the newest, in seconds, was left by a crash.
    private static let age = 600

    let path: String

    /// Makes one in `workFolder`, and removes those that a crash left there.
    /// - Throws: `UploadError.unwritable`.
    init(in workFolder: String) throws(UploadError) {
        var template = Array("\(workFolder)/upload-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        Self.removeOld(in: workFolder, than: path)
    }

    /// What the program says.
    var answerFile: String { "\(path)/answer" }
    /// What else it says.
    var errorFile: String { "\(path)/errors" }

    /// The program's answer; nil where it gave none.
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

    /// The first line of what the program says is wrong with itself.
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

    /// Removes it. What cannot be removed now is removed by a later upload.
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

    /// When a folder was changed last, in seconds since 1970.
    private static func seconds(_ path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}
