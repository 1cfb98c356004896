import Foundation
import Model

/// An entry of the discussion below a post: a comment on the post, or a reply to another entry. Of a deleted entry with replies its place stays,
/// without author and text.
package struct DiscussionEntry: Hashable, Sendable, Codable {
    /// The prefix of the ids of members' entries.
    package static let memberMark = "r-"

    /// The author of an entry. Not `Author` (`State`), which names one officer, readers and commands, and members in another form.
    package enum Author: RawRepresentable, Hashable, Sendable, Codable {
        /// The officers, who sign with the association's name.
        case officers
        /// The member with an opaque id: `m-…`.
        case member(Slug)

        /// A kind of authors, to whom a kind of post opens its discussions.
        package enum Kind: Hashable, Sendable { case officers, members }

        package init?(rawValue text: String) {
            if text == "officers" {
                self = .officers
            } else if text.hasPrefix("m-"), text.utf8.count > 2, let id = Slug(text) {
                self = .member(id)
            } else {
                return nil
            }
        }

        package var rawValue: String {
            switch self {
            case .officers: "officers"
            case .member(let id): id.text
            }
        }

        package var kind: Kind {
            switch self {
            case .officers: .officers
            case .member: .members
            }
        }
    }

    /// Opaque and never changed; the file is named after the id.
    package var id: Slug
    /// Nil for a deleted entry.
    package var author: Author?
    /// The id of an entry of the same post; nil for a comment on the post.
    package var replyTo: Slug?
    package var posted: Timestamp
    /// When the text was changed last; nil if it never was.
    package var updated: Timestamp?
    package var isHidden = false
    /// The text as typed; shown literally, not as Markdown.
    package var text: String

    package init(id: Slug, author: Author?, replyTo: Slug? = nil, posted: Timestamp, text: String) {
        (self.id, self.author, self.replyTo) = (id, author, replyTo)
        (self.posted, self.text) = (posted, text)
    }

    /// The entry without author and text, which keeps the place of a deleted or hidden one above its replies.
    package var place: DiscussionEntry {
        var place = self
        (place.author, place.updated, place.text) = (nil, nil, "")
        return place
    }

    /// Reads the file of an entry. Authors other than `authors` are a problem.
    package static func read(
        _ file: SourceFile, named id: Slug, by authors: Set<Author.Kind>, timeZone: TimeZone
    ) -> ReadResult<DiscussionEntry> {
        ReadResult(file) { frontMatter, fields in
            if let written = fields.text("id"), written != id.text {
                let _: String? = fields.wrong("id", written, expected: "the file's name, \(id)")
            }
            let isDeleted = fields.flag("deleted") ?? false
            let author = isDeleted ? nil : fields.author(among: authors)
            let replyTo = fields.slug("replyTo")
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let updated = fields.timestamp("updated", in: timeZone)
            let isHidden = fields.flag("hidden") ?? false
            fields.requireTypedProfile()
            if frontMatter.body.isEmpty, !isDeleted { fields.add(.emptyBody) }
            guard let posted, isDeleted || author != nil else { return nil }
            var entry = DiscussionEntry(
                id: id, author: author, replyTo: replyTo, posted: posted,
                text: isDeleted ? "" : String(frontMatter.body))
            (entry.updated, entry.isHidden) = (updated, isHidden)
            return entry
        }
    }

    /// The file at `path`: a new one, or the one before a change, in which everything else stays byte for byte.
    package func file(at path: String, over before: OutputFile? = nil) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("id", .text(id.text)), ("author", author.map { .text($0.rawValue) }),
            ("deleted", author == nil ? .plain("true") : nil),
            ("replyTo", replyTo.map { .text($0.text) }), ("posted", .plain(posted.text)),
            ("updated", updated.map { .plain($0.text) }), ("hidden", isHidden ? .plain("true") : nil),
            ("text", .plain("typed")),
        ]
        return try ContentText.file(at: path, over: before, fields, body: text)
    }
}

extension FieldReader {
    /// The author of a post. Authors other than `authors` are a problem.
    package mutating func author(
        among authors: Set<DiscussionEntry.Author.Kind>
    ) -> DiscussionEntry.Author? {
        let known: [(kind: DiscussionEntry.Author.Kind, text: String)] = [
            (.officers, "officers"), (.members, "m- and a member's id"),
        ]
        let expected = known.filter { authors.contains($0.kind) }.map(\.text).joined(separator: " or ")
        return required("author", expected: expected) { fields, key in
            guard let text = fields.text(key) else { return nil }
            guard let author = DiscussionEntry.Author(rawValue: text), authors.contains(author.kind) else {
                return fields.wrong(key, text, expected: expected)
            }
            return author
        }
    }

    fileprivate mutating func slug(_ key: String) -> Slug? {
        text(key).flatMap { Slug($0) ?? wrong(key, $0, expected: "the id of an entry of the same post") }
    }

    /// Entries and texts of members are typed texts alone so far; a file says so, lest a later Markdown text be shown as one.
    package mutating func requireTypedProfile() {
        let _: String? = required("text", expected: "typed") { fields, key in
            guard let text = fields.text(key), text != "typed" else { return fields.text(key) }
            return fields.wrong(key, text, expected: "typed")
        }
    }
}
