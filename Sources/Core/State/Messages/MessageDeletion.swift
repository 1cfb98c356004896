import GRDB

extension StateDatabase {
    /// Deletes a message from a member's copy of a conversation; the other side keeps its own. Idempotent.
    public func deleteMessage(_ number: Int64, of member: String, with other: String) throws(StateError) {
        try delete("conversation = ? AND number = ?", number, of: member, with: other)
    }

    /// Deletes a member's copy of a conversation up to a message; the other side keeps its own, and messages that came meanwhile stay. Idempotent.
    public func deleteConversation(
        upTo number: Int64, of member: String, with other: String
    ) throws(StateError) {
        try delete("conversation = ? AND number <= ?", number, of: member, with: other)
    }

    private func delete(
        _ condition: String, _ number: Int64, of member: String, with other: String
    ) throws(StateError) {
        try write { database in
            guard let row = try Conversation.row(of: member, with: other, in: database) else { return }
            try database.execute(
                sql: "DELETE FROM messages WHERE \(condition)", arguments: [row, number])
            try Conversation.count(row, in: database)
        }
    }
}
