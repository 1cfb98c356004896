import CLinux
import Foundation
import Model

/// Single file operations, which succeed or throw the system's message.
public enum FileStep {
    /// Creates a file that an audience may read. Its bytes are synced to the disk only if `isDurable`.
    /// - Throws: `Problem` with `.unwritable`, for example if the disk is full or the file exists.
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
        for bytes in pieces { try write(bytes[...], to: descriptor, path) }
        if isDurable, fsync(descriptor) != 0 { throw problem(path) }
    }

    /// Writes bytes into an open file, whose path a problem names.
    static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String
    ) throws(Problem) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw problem(path) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Replaces or creates a file for the owner, atomically, and creates missing folders. Uses the temporary file `path.new`: callers must
    /// hold a lock that excludes other writers. Syncs to the disk before the replacement only if `isDurable`.
    public static func replace(
        _ path: String, with bytes: [UInt8], isDurable: Bool = false
    ) throws(Problem) {
        try replace(path, withPieces: [bytes], isDurable: isDurable)
    }

    /// Replaces a file with pieces of bytes, so that large contents need not be contiguous.
    public static func replace(
        _ path: String, withPieces pieces: [[UInt8]], isDurable: Bool = false
    ) throws(Problem) {
        try Folders.create(for: [path], below: "")
        try remove(path + ".new")
        try write(pieces: pieces, to: path + ".new", isDurable: isDurable, .owner)
        try rename(path + ".new", to: path)
    }

    /// Replaces a file with a value as JSON. The order of its keys is not fixed.
    public static func replace(_ path: String, withJSON value: some Encodable) throws(Problem) {
        let json: Data
        do { json = try JSONEncoder().encode(value) } catch {
            throw Problem(file: path, cause: .unwritable("\(error)"))
        }
        try replace(path, with: Array(json))
    }

    /// Appends bytes to a file for the owner, which is created if it is missing.
    public static func append(_ bytes: [UInt8], to path: String) throws(Problem) {
        let descriptor = open(
            path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, Audience.owner.file)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        try write(bytes[...], to: descriptor, path)
    }

    /// Renames a file; replaces an existing one.
    public static func rename(_ source: String, to path: String) throws(Problem) {
        guard Foundation.rename(source, path) == 0 else { throw problem(path) }
    }

    /// Renames a file to a path that must not exist.
    /// - Throws: `Problem` with `.unwritable`, also if the path exists.
    public static func renameExclusively(_ source: String, to path: String) throws(Problem) {
        if rename_exclusively(source, path) == 0 { return }
        // Some file systems do not support that: there, a hard link is created and the old name removed.
        guard errno == EINVAL || errno == ENOSYS, link(source, path) == 0 else { throw problem(path) }
        try remove(source)
    }

    /// Checks that the destination of a rename is not a folder.
    public static func refuseFolder(at path: String) throws(Problem) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        throw problem(path, code: EISDIR)
    }

    public static func remove(_ path: String) throws(Problem) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw problem(path) }
    }

    public static func sync(_ path: String) throws(Problem) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw problem(path) }
    }

    public static func syncFileSystem(of folder: String) throws(Problem) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(folder) }
        defer { close(descriptor) }
        guard sync_file_system(descriptor) == 0 else { throw problem(folder) }
    }

    /// A problem of a file with the error of the last system call.
    static func problem(_ path: String, code: Int32 = errno) -> Problem {
        Problem(file: path, cause: .unwritable(String(cString: strerror(code))))
    }
}
