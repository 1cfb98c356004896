import Files
import Model
import State

/// Reason why a backup cannot be made or restored.
public enum BackupFailure: Error, Equatable, Sendable {
    case busy
    /// A file that is written without the lock of content changes faster than it can be copied; its path.
    case changing(String)
    /// A file of the site, the archive or the new folder cannot be read or written.
    case file(Problem)
    case state(StateError)
    /// The folder for the restored site has files, or is none.
    case notEmpty(String)
    case noBackup(String)
    /// A folder stands in the place of the archive.
    case folder(String)
    /// The archive was changed or is not whole; what is wrong.
    case damaged(String, Damage)
    /// The archive is of another version of this program, which this one cannot read; that version.
    case ofOtherVersion(String, program: String)

    public enum Damage: Equatable, Sendable {
        case tar(TarError.Damage)
        case path(String)
        /// A file has other bytes than the manifest says, or is not in it.
        case contents(String)
        case missing(String)
        case manifest
    }
}

extension BackupFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .busy:
            "\(SiteBackup.lockPath): another backup is being made; expected one at a time. Try again when it is done"
        case .changing(let path):
            "\(path): is changed while it is copied; expected that it stays as it is for a moment. Nothing was kept; try again"
        case .file(let problem): problem.description
        case .state(let error): error.description
        case .notEmpty(let folder):
            "\(folder): is not an empty folder; expected a new one. Nothing was restored; name another, or move this one aside"
        case .noBackup(let file):
            "\(file): is not a backup; expected an archive that `corkboard backup` made. Nothing was restored"
        case .folder(let path):
            "\(path): is a folder; expected the file of an archive that `corkboard backup` made. Nothing was restored"
        case .damaged(let file, let damage):
            "\(file): is damaged (\(damage)); expected an archive as `corkboard backup` made it. Nothing was restored; copy it again, or take another"
        case .ofOtherVersion(let file, let program):
            "\(file): was made by version \(program); expected one that this version reads. Nothing was restored; install that version first"
        }
    }
}

extension BackupFailure.Damage: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tar(.endsEarly): "it ends early"
        case .tar(.wrongChecksum): "a header has a wrong checksum"
        case .tar(.wrongField): "a header has an unknown form"
        case .tar(.notAPlainFile): "it has an entry that is not a plain file"
        case .path(let path): "it has a file at \(path)"
        case .contents(let path): "\(path) has other bytes than the manifest says"
        case .missing(let path): "\(path) is missing"
        case .manifest: "its manifest is missing or has an unknown form"
        }
    }
}

extension BackupFailure {
    static func ofFile<Value>(_ step: () throws(Problem) -> Value) throws(BackupFailure) -> Value {
        do throws(Problem) { return try step() } catch { throw .file(error) }
    }

    static func ofState<Value>(_ step: () throws(StateError) -> Value) throws(BackupFailure) -> Value {
        do throws(StateError) { return try step() } catch { throw .state(error) }
    }
}
