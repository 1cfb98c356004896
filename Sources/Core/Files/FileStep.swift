import CLinux
import Foundation
import Model

/// Single steps on files, which either happen or throw with the system's words.
public enum FileStep {
    /// Writes a new file that an audience may read. Its bytes are on the disk only where it `isDurable`.
    /// - Throws: `Problem` with `.unwritable`, as when the disk is full or there is such a file.
    public static func write(
        _ bytes: [UInt8], to path: String, isDurable: Bool = false, readableBy audience: Audience = .owner
    ) throws(Problem) {
        try write(pieces: [bytes], to: path, isDurable: isDurable, audience)
    }

    private static func write(
        pieces: [[UInt8]], to path: String, isDurable: Bool, _ audience: Audience
    ) throws(Problem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, audience.file)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        for bytes in pieces {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                guard count >= 0 || errno == EINTR else { throw problem(path) }
                rest = rest.dropFirst(max(0, count))
            }
        }
        if isDurable, fsync(descriptor) != 0 { throw problem(path) }
    }

    /// Puts bytes in the place of a file or of none, for this user alone, whole or not at all, and makes the folders that it needs. Who else wrote
    /// `path.new` at the same time would spoil it: callers hold a lock. The bytes are on the disk before only where it `isDurable`.
    /// - Throws: `Problem` with `.unwritable`.
    public static func replace(
        _ path: String, with bytes: [UInt8], isDurable: Bool = false
    ) throws(Problem) {
        try replace(path, withPieces: [bytes], isDurable: isDurable)
    }

    /// The same of bytes in pieces: what is long need not be held as one.
    /// - Throws: `Problem` with `.unwritable`.
    public static func replace(
        _ path: String, withPieces pieces: [[UInt8]], isDurable: Bool = false
    ) throws(Problem) {
        try Folders.create(for: [path], below: "")
        try remove(path + ".new")
        try write(pieces: pieces, to: path + ".new", isDurable: isDurable, .owner)
        try rename(path + ".new", to: path)
    }

    /// Puts a file in the place of another or of none.
    /// - Throws: `Problem` with `.unwritable`.
    public static func rename(_ source: String, to path: String) throws(Problem) {
        guard Foundation.rename(source, path) == 0 else { throw problem(path) }
    }

    /// Puts a file in a place where nothing stands.
    /// - Throws: `Problem` with `.unwritable`, as where something does.
    public static func renameExclusively(_ source: String, to path: String) throws(Problem) {
        if rename_exclusively(source, path) == 0 { return }
        // Some file systems cannot: there a second name is given, and the first taken away.
        guard errno == EINVAL || errno == ENOSYS, link(source, path) == 0 else { throw problem(path) }
        try remove(source)
    }

    /// Makes sure that no folder stands where a file shall be put, which would fail.
    /// - Throws: `Problem` with `.unwritable`.
    public static func refuseFolder(at path: String) throws(Problem) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        throw problem(path, code: EISDIR)
    }

    /// Removes a file; none there is as good.
    /// - Throws: `Problem` with `.unwritable`.
    public static func remove(_ path: String) throws(Problem) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw problem(path) }
    }

    /// Has the disk keep what was written to a file.
    /// - Throws: `Problem` with `.unwritable`.
    public static func sync(_ path: String) throws(Problem) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw problem(path) }
    }

    /// Has the disk keep all that was written on the file system of a folder.
    /// - Throws: `Problem` with `.unwritable`.
    public static func syncFileSystem(of folder: String) throws(Problem) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(folder) }
        defer { close(descriptor) }
        guard sync_file_system(descriptor) == 0 else { throw problem(folder) }
    }

    /// The last system call's error as a problem of a file.
    static func problem(_ path: String, code: Int32 = errno) -> Problem {
        Problem(file: path, cause: .unwritable(String(cString: strerror(code))))
    }
}
