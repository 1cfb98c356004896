import ContentFiles
import Foundation
import Markdown
import Model
import Posting
import Site
import State

/// `Content/items/<id>.md`
extension Item: MemberPostContent {
    package static var folder: ContentFolder { .items }
    package static var pathPattern: String { "items/ID.md" }

    /// The path of an item's file from the site's root.
    package static func path(of id: String) -> String { "\(folder.path)/\(id)\(ending)" }

    package static func read(_ file: SourceFile, named id: Slug, timeZone: TimeZone) -> ReadResult<Item> {
        ReadResult(file) { frontMatter, fields in
            if !id.text.hasPrefix(idMark) || id.text.utf8.count == idMark.utf8.count {
                fields.add(.unusableName)
            }
            if let written = fields.text("id"), written != id.text {
                let _: String? = fields.wrong("id", written, expected: "the file's name, \(id)")
            }
            let lines = ItemField.all.filter { !$0.isBody }.map { ($0, fields.value(of: $0)) }
            let giver = fields.giver
            let picture = fields.pictureName
            let state = fields.required("state", expected: "one of available, requested, lent") {
                $0.choice($1) as LoanBook.Status?
            }
            let due = fields.due(of: state)
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let updated = fields.timestamp("updated", in: timeZone)
            let isHidden = fields.flag("hidden") ?? false
            fields.requireTypedProfile()
            guard let giver, let state, let posted, lines.allSatisfy({ !$0.0.isRequired || $0.1 != nil })
            else { return nil }
            var item = Item(id: id, giver: giver, posted: posted)
            for (field, text) in lines { item[keyPath: field.property] = text ?? "" }
            (item.picture, item.state, item.due) = (picture, state, due)
            (item.updated, item.isHidden, item.detail) = (updated, isHidden, String(frontMatter.body))
            return item
        }.unlessWrong
    }

    package static var storedField: String { "name" }

    package func file(over before: OutputFile?, siteZone: TimeZone) throws(Problem) -> OutputFile {
        try file(over: before)
    }

    /// The file: a new one, or the one before a change, in which everything else stays byte for byte.
    package func file(over before: OutputFile? = nil) throws(Problem) -> OutputFile {
        let lines: ContentText.Fields = ItemField.all.filter { !$0.isBody }.map { field in
            let text = self[keyPath: field.property]
            return (field.key, text.isEmpty ? nil : .text(text))
        }
        let fields: ContentText.Fields =
            [("id", .text(id.text))] + lines + [
                ("picture", picture.map { .text($0) }), ("giver", .text(giver.text)),
                ("state", .plain(state.rawValue)), ("due", due.map { .plain($0.description) }),
                ("posted", .plain(posted.text)), ("updated", updated.map { .plain($0.text) }),
                ("hidden", isHidden ? .plain("true") : nil), ("text", .plain(MarkdownText.typedProfile)),
            ]
        return try ContentText.file(at: Self.path(of: id.text), over: before, fields, body: detail)
    }

    package static func pageSlug(_ id: Slug) -> Slug? { id }

    /// The newest first.
    package static func sorted(_ items: [Item]) -> [Item] {
        sorted(items, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the address \(Address.item(id))", item)
        check.warnOfFuture("posted", posted, item)
        if let picture { check.needPicture(picture, item, "picture") }
    }

    package static func checkUnread(_ id: Slug, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address \(Address.item(id))", item)
    }
}

/// The fields that only the files of items have.
extension FieldReader {
    fileprivate mutating func value(of field: ItemField) -> String? {
        guard field.isRequired else { return line(field.key) }
        return required(field.key, expected: "what it is, in one line") { $0.line($1) }
    }

    /// The id of the member who lends the item.
    fileprivate var giver: Slug? {
        mutating get {
            required("giver", expected: "the id of the member who lends it") { fields, key in
                guard let text = fields.text(key) else { return nil }
                if Member.isID(text), let id = Slug(text) { return id }
                return fields.wrong(key, text, expected: "the id of a member, m- and 26 letters or digits")
            }
        }
    }

    fileprivate var pictureName: String? {
        mutating get {
            guard let text = line("picture") else { return nil }
            if MediaFile.isName(text) { return text }
            return wrong("picture", text, expected: "the name of a picture in Content/media")
        }
    }

    /// The day on which a lent item is due. Another state has none.
    fileprivate mutating func due(of state: LoanBook.Status?) -> CivilDate? {
        guard let text = text("due") else { return nil }
        guard let day = LoanBook.day(text) else {
            return wrong("due", text, expected: "a day such as 2026-12-05")
        }
        if state == .lent { return day }
        return wrong("due", text, expected: "no such line unless the state is lent")
    }
}
