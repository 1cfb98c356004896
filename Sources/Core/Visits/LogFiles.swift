import Basics
import Foundation

/// The files of a log: the one that the web server writes, and the rotated ones beside it, also compressed by gzip.
struct LogFiles: Equatable {
    /// A file that may have lines that are not counted.
    struct File: Equatable {
        let path: String
        let size: Int
        /// Identify a file while it is renamed.
        let device: UInt64
        let number: UInt64
    }

    /// Endings of compressed logs that logrotate may write and that are not read here.
    private static let otherEndings = [".xz", ".zst", ".bz2"]
    private static let gzip = ".gz"
    /// Maximum length of the beginnings by which copies are known, in bytes.
    private static let beginningSize = 1024

    /// The files, each content once.
    private(set) var files: [File] = []
    /// Paths of files that are compressed in other ways.
    private(set) var others: [String] = []

    /// Lists the files of `log` that were written at `start` or later, in seconds since 1970.
    /// - Throws: `LogFault`.
    init(of log: String, writtenFrom start: Int?) throws(LogFault) {
        var status = stat()
        if stat(log, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .folder(log) }
        let url = URL(fileURLWithPath: log)
        let (folder, name) = (url.deletingLastPathComponent().path, url.lastPathComponent)
        let names: Set<String>
        do {
            names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        } catch {
            throw .unreadable(folder, error.localizedDescription)
        }
        var hasAny = false
        for found in names.sorted() {
            let ending = ([Self.gzip] + Self.otherEndings).first { found.hasSuffix($0) }
            let plain = String(found.dropLast(ending?.utf8.count ?? 0))
            guard plain == name || Self.isRotated(plain, from: name) else { continue }
            hasAny = true
            // While a file is compressed, both are there.
            if ending != nil, names.contains(plain) { continue }
            guard let file = Self.file("\(folder)/\(found)", writtenFrom: start) else { continue }
            if let ending, ending != Self.gzip {
                others.append(file.path)
            } else if !files.contains(where: { $0.device == file.device && $0.number == file.number }) {
                files.append(file)
            }
        }
        guard hasAny else { throw .missing(log) }
        removeCopies()
    }

    /// Whether a name is one of a rotated log: `access.log.1`, `access.log-20261128`, `access.1.log`, `access-2026-11-28T03-10-00.000.log`.
    static func isRotated(_ name: String, from log: String) -> Bool {
        func isNumber(_ text: Substring) -> Bool {
            guard let first = text.utf8.first, ".-".utf8.contains(first) else { return false }
            let rest = text.utf8.dropFirst()
            return rest.first.map(ASCII.isDigit) == true
                && rest.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.hyphen }
        }
        if name.hasPrefix(log), isNumber(name.dropFirst(log.count)) { return true }
        guard let dot = log.lastIndex(of: "."), name.hasPrefix(log[..<dot]), name.hasSuffix(log[dot...])
        else { return false }
        let middle = name.dropFirst(log[..<dot].count).dropLast(log[dot...].count)
        // The second one is Caddy's. A number behind a hyphen may be another log.
        return middle.first == "." && isNumber(middle)
            || middle.wholeMatch(of: /-\d{4}-\d\d-\d\dT[\d.-]+(-size|-time|-backup)?/) != nil
    }

    /// The file of a path; nil if it is none, is empty, or was not written since.
    private static func file(_ path: String, writtenFrom start: Int?) -> File? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            status.st_mtim.tv_sec >= start ?? 0
        else { return nil }
        return File(
            path: path, size: Int(status.st_size), device: UInt64(status.st_dev),
            number: UInt64(status.st_ino))
    }

    /// The first bytes of a file; none if it cannot be read, which is found later.
    private static func beginning(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: beginningSize) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, beginningSize, 0))
        }
    }

    /// Takes away the shorter of two files that begin alike: logrotate's `copytruncate` has both for a moment.
    private mutating func removeCopies() {
        let beginnings = files.map { Self.beginning(of: $0.path) }
        let order = files.indices.sorted { (files[$0].size, $0) > (files[$1].size, $1) }
        var kept: [Int] = []
        for index in order {
            let own = beginnings[index]
            let isCopy = !own.isEmpty && kept.contains { beginnings[$0].starts(with: own) }
            if !isCopy { kept.append(index) }
        }
        files = kept.sorted().map { files[$0] }
    }
}
