import Foundation

/// Checks how many more files this process can open.
public enum OpenFiles {
    /// Number of descriptors sufficient for all of Corkboard's programs. With fewer, the runtime library aborts if it cannot open the
    /// descriptors for its event loop.
    public static let enough = 24

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
