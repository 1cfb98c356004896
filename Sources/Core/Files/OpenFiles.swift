import Foundation

/// How many more files this process may have open.
public enum OpenFiles {
    /// So many are enough for all that our programs do. With fewer the runtime's own library ends a program in the middle of its work, where
    /// it cannot open what it waits for events with.
    public static let enough = 24

    /// Whether so many more can be opened now.
    public static func areLeft(_ count: Int = enough) -> Bool {
        var opened: [Int32] = []
        defer { opened.forEach { close($0) } }
        while opened.count < count {
            let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }
}
