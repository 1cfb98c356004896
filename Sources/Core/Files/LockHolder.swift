import Foundation

extension FileLock {
    /// Maximum number of characters of a command in messages.
    private static let limit = 80

    /// The process that holds the lock of an open file, as the kernel lists it in `/proc/locks` (proc_locks(5)):
    /// `1234 (corkboard check --state)`; the process id alone if the command cannot be read. Nil if the kernel does not list it, for
    /// example in another container.
    static func holder(of file: Int32) -> String? {
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        let inode = String(status.st_ino)
        // The kernel returns the list in parts: if locks are released in between, a line can be missing.
        let found = (1...5).lazy.compactMap { _ in process(with: inode) }.first
        guard let process = found else { return nil }
        let words = (text(of: "/proc/\(process)/cmdline") ?? "").split(separator: "\0")
        let name = words.first?.split(separator: "/").last.map(String.init) ?? ""
        let command = ([name] + words.dropFirst().map(String.init)).joined(separator: " ")
        return command.isEmpty ? "\(process)" : "\(process) (\(command.prefix(limit)))"
    }

    /// The process that holds a lock of the file with this inode, from lines of `/proc/locks` such as
    /// `7: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF`; a waiting process has `7: -> FLOCK`. The device number is ignored: for some file
    /// systems it differs from that of stat(2).
    private static func process(with inode: String) -> Int32? {
        let lines = (text(of: "/proc/locks") ?? "").split(separator: "\n")
        return lines.lazy.compactMap { line -> Int32? in
            let words = line.split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK",
                words[5].split(separator: ":").last.map(String.init) == inode
            else { return nil }
            return Int32(words[4])
        }.first { $0 > 0 }
    }

    /// The text of a file of `/proc`, which has no size and comes in parts: Foundation takes the first part alone.
    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += part[..<count]
        }
    }
}
