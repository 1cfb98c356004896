/// Reason why an archive cannot be written or read.
public enum TarError: Error, Equatable, Sendable {
    /// The system refused to read or write; the number of its error (errno).
    case system(Int32)
    /// A source has fewer bytes than its entry says.
    case shorterSource
    /// The bytes are no archive, or not a whole one.
    case damaged(Damage)

    public enum Damage: Equatable, Sendable {
        case endsEarly
        case wrongChecksum
        case wrongField
        /// An entry is a link, a folder or a device.
        case notAPlainFile
    }
}
