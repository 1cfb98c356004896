import Files
import Foundation

/// The destination of output that a person names: a path, or `-` for standard output.
///
/// A regular file is replaced as a whole, also behind a symbolic link, which stays. A device, a pipe or a socket is written into, and so is
/// the file to which standard output or standard error is redirected, as with `/dev/stdout`.
struct NamedOutput {
    /// The name as it was typed.
    let name: String

    /// Whether the bytes go where `print` writes.
    var isStandardOutput: Bool { descriptor == STDOUT_FILENO }

    /// Whether the bytes go to a reader or a device instead of a file.
    var isStream: Bool { descriptor != nil || !isReplaced }

    /// The place in a sentence.
    var place: String { isStandardOutput ? "standard output" : name }

    /// The contents of the regular file that writing would replace; nil if there is none.
    var replacedContents: Data? {
        guard descriptor == nil, node?.isRegular == true else { return nil }
        return FileManager.default.contents(atPath: name)
    }

    /// Writes all bytes; prints an error and exits with status 1 on failure.
    func write(_ bytes: [UInt8]) throws {
        do {
            if let descriptor {
                try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(bytes))
            } else if isReplaced {
                let target = URL(fileURLWithPath: name).resolvingSymlinksInPath()
                try Data(bytes).write(to: target, options: .atomic)
            } else {
                try writeInto(bytes)
            }
        } catch {
            throw Reporting.failure("\(place): cannot be written (\(error.localizedDescription))")
        }
    }

    /// Writes into an existing node, or into the missing target of a symbolic link.
    private func writeInto(_ bytes: [UInt8]) throws {
        let descriptor = open(name, O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(bytes))
    }

    /// The open descriptor that the name means: that of `-`, or the one whose regular file it names. A new file in the place of that one
    /// would lose what is printed later.
    private var descriptor: Int32? {
        if name == "-" { return STDOUT_FILENO }
        guard let node, node.isRegular else { return nil }
        return [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
            Self.node { fstat(descriptor, &$0) }.map { $0 == node } ?? false
        }
    }

    /// Whether writing makes a new file in the place of the name.
    private var isReplaced: Bool { node?.isRegular ?? FileSystemEntry.isMissing(name) }

    private typealias Node = (device: dev_t, number: ino_t, isRegular: Bool)

    /// The node behind all symbolic links; nil if there is none.
    private var node: Node? { Self.node { stat(name, &$0) } }

    private static func node(_ read: (inout stat) -> Int32) -> Node? {
        var status = stat()
        guard read(&status) == 0 else { return nil }
        return (status.st_dev, status.st_ino, status.st_mode & S_IFMT == S_IFREG)
    }
}
