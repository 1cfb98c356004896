import Files
import Foundation
import Model

/// The database's file and folder, which nobody else may read.
enum StateFile {
    /// Makes the folder and the empty file, where they are missing, so that SQLite finds them with their modes; the files beside
    /// it, SQLite makes with the same.
    static func makePrivate(_ path: String, below folder: String) throws(StateError) {
        var status = stat()
        if stat(path, &status) == 0 { return Audience.close(folder) }
        // Builds keep caches in this folder and may have made it, for all to read.
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, chmod(folder, 0o700) == 0 else {
            throw StateError.unusable(String(cString: strerror(errno)))
        }
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StateError.unusable(String(cString: strerror(errno))) }
        close(file)
        // Whoever is told that something was accepted finds it after a power failure too.
        do throws(Problem) {
            try FileStep.sync(folder)
            try FileStep.sync(String(folder.dropLast("/State".count)))
        } catch {
            throw StateError.unusable("\(error.cause)")
        }
    }
}
