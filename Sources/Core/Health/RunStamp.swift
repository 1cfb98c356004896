import Foundation

/// When a program of the schedule ran last, by the time of an empty file in `State/`.
extension HealthFacts {
    /// Path of the file of `corkboard deliver` from the site's root.
    package static let deliverRun = "State/deliver.ran"

    /// Notes a run at `now`. A folder that cannot be written is no error: checks then say that nothing ran.
    package static func noteRun(_ path: String, below root: String, now: Date) {
        let descriptor = open("\(root)/\(path)", O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let time = timespec(tv_sec: Int(now.timeIntervalSince1970), tv_nsec: 0)
        _ = futimens(descriptor, [time, time])
    }

    /// When the program ran last; nil if never.
    package static func lastRun(_ path: String, below root: String) -> Date? {
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else { return nil }
        return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }
}
