import GRDB

/// The JSON of a record that has text of a post says so: `"source": {"post": id}`, with `remainder`, the JSON of the record that takes its
/// place when the post is gone, if it does not go too. The id is empty in a record that has text of no post.
enum RecordSource {
    /// Takes the text of a post that is gone out of the records of all readers. Reminders, and records of before, have no source: they are
    /// about the post, or about an entry below it, and go.
    static func remove(_ post: String, in database: Database) throws {
        // JSON is read of the few records that have the id.
        let hasText = """
            instr(record, :post) AND CASE WHEN json_valid(record) THEN ifnull(
                json_extract(record, '$.source.post') = :post,
                (id GLOB 'member-*' OR id GLOB 'before-*') AND json_extract(record, '$.data.type') <> 'violation'
                AND (json_extract(record, '$.data.id') = :post
                    OR ifnull(substr(json_extract(record, '$.data.url'), -1 - length(:post)) = '#' || :post, 0))
            ) END
            """
        try database.execute(
            sql: """
                UPDATE personalRecords SET record =
                    json_set(json_extract(record, '$.source.remainder'), '$.source', json('{"post":""}'))
                WHERE \(hasText) AND json_extract(record, '$.source.remainder') NOT NULL
                """, arguments: ["post": post])
        try database.execute(
            sql: "DELETE FROM personalRecords WHERE \(hasText)", arguments: ["post": post])
    }
}
