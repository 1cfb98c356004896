import Foundation

/// Data of others in `../shared/data` beside the package, which are no part of it.
public enum SharedData {
    /// A file or folder that a test needs and that is not there.
    public struct Missing: Error, CustomStringConvertible {
        /// Its full path.
        public let path: String

        /// The sentence that names the path.
        public var description: String { "there is no \(path)" }
    }

    private static let folder = URL(fileURLWithPath: PythonScript.root)
        .appending(path: "../shared/data").standardizedFileURL

    /// Whether the tests of a file or folder run. Where it is missing they are skipped; where the environment variable CI is set too, they run
    /// and fail.
    public static func isTested(_ name: String) -> Bool {
        let isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false
        return isCI || FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    /// A file or folder.
    /// - Throws: `Missing`.
    public static func url(_ name: String) throws(Missing) -> URL {
        let url = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: url.path) else { throw Missing(path: url.path) }
        return url
    }
}
