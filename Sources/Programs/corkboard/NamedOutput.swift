import Files
import Foundation

/// The destination of output that a person names: a path, or `-` for standard output.
///
/// A regular file is replaced as a whole, also behind a symbolic link, which stays. A device, a pipe or a socket is written into.
struct NamedOutput {
    /// The name as it was typed.
    let name: String

    /// Whether the name is `-`.
    var isStandardOutput: Bool { name == "-" }

    /// The place in a sentence.
    var place: String { isStandardOutput ? "standard output" : name }

    /// The contents of the regular file that writing would replace; nil if there is none.
    var replacedContents: Data? {
        guard !isStandardOutput, kind == S_IFREG else { return nil }
        return FileManager.default.contents(atPath: name)
    }

    /// Writes all bytes; prints an error and exits with status 1 on failure.
    func write(_ bytes: [UInt8]) throws {
        do {
            if isStandardOutput {
                try FileHandle.standardOutput.write(contentsOf: Data(bytes))
            } else if kind == S_IFREG || FileSystemEntry.isMissing(name) {
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

    /// The type of the node behind all symbolic links, as in `st_mode`; nil if there is none.
    private var kind: mode_t? {
        var status = stat()
        return stat(name, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
