import Foundation
import GRDB

extension StateDatabase {
    /// The first line of a post in the log, which has its author; nil if the log has none.
    public func firstChange(of post: String) throws(StateError) -> Change? {
        try read { try Change.all(in: $0, "WHERE subject = ? ORDER BY number LIMIT 1", [post]).first }
    }
}
