import Foundation

/// A real file system with little room, which only root can mount.
public final class SmallDisk: Sendable {
    /// Whether this machine lets this user mount one.
    public static let isPossible: Bool = {
        do {
            _ = try SmallDisk(kibibytes: 64)
            return true
        } catch {
            print("No small disk can be mounted here (\(error)): a full disk is not tested")
            return false
        }
    }()

    /// Where it is mounted.
    public let folder: TemporaryFolder

    /// An empty disk with room for so much, a page of the memory for each file.
    /// - Throws: The system's error where it cannot be mounted.
    public init(kibibytes: Int) throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("disk")
        guard mount("corkboard-test", folder("disk"), "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
        }
    }

    deinit {
        if umount2(folder("disk"), Int32(MNT_DETACH)) != 0 { print("\(folder.path) stays mounted") }
    }

    /// The full path of a file on it.
    public func callAsFunction(_ name: String) -> String { folder("disk/\(name)") }
}
