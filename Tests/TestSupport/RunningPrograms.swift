import Foundation

/// The ids of the processes that have a path among the words of their command line.
/// - Throws: The system's error.
public func processes(with path: String) throws -> [Int] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int($0) }.filter { id in
        let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline")?.split(separator: 0) ?? []
        return words.contains { String(decoding: $0, as: UTF8.self) == path }
    }
}
