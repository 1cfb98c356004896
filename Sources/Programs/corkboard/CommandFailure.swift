import Backup
import ContentFiles
import Delivery
import Model
import Posting
import State

/// An error that ends a command with status 1, after its lines on standard error.
protocol CommandFailure: Error {
    /// The lines to print.
    var lines: [String] { get }
}

extension CommandFailure where Self: CustomStringConvertible {
    var lines: [String] { ["\(self)"] }
}

extension BackupFailure: CommandFailure {}
extension DeliveryFailure: CommandFailure {}
extension PostingError: CommandFailure {}
extension Problem: CommandFailure {}
extension StateError: CommandFailure {}

extension Problems: CommandFailure {
    /// Each error, and the first warnings of each kind.
    var lines: [String] { Reporting.folded(all) }
}
