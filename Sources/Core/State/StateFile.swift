import Files
import Foundation
import Model

/// The database's file and folder, readable by their owner alone.
enum StateFile {
    /// Creates the missing folder and empty file with their modes before SQLite does; SQLite copies the file's mode to its other files.
    static func makePrivate(_ path: String, below folder: String) throws(StateError) {
        var status = stat()
        if stat(path, &status) == 0 { return Audience.close(folder) }
        // A build may have created this folder for its caches, readable by all.
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, chmod(folder, 0o700) == 0 else {
            throw StateError.unusable(String(cString: strerror(errno)))
        }
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StateError.unusable(String(cString: strerror(errno))) }
        close(file)
        // The file must still exist after a power failure, since changes are then reported as accepted.
        do throws(Problem) {
            try FileStep.sync(folder)
            try FileStep.sync(String(folder.dropLast("/State".count)))
        } catch {
            throw StateError.unusable("\(error.cause)")
        }
    }
}
