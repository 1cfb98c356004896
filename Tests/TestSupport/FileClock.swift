import Files

/// The clock by which a file system dates changes. Programs cannot set the time of a change (ctime).
public enum FileClock {
    /// Waits until all files that were changed before count as settled for a build that begins after it (`FileState.isSettled`).
    /// - Throws: The system's error.
    public static func settle() throws {
        let folder = try TemporaryFolder()
        var count = 0
        func state() throws -> FileState? {
            count += 1
            try folder.write("", to: "\(count)")
            return FileState(of: folder("\(count)"))
        }
        guard let now = try state() else { return }
        _ = try holds { try state().map(now.isSettled) == true }
    }
}
