import Model
import Pinyin
import Site

/// The data for search without a connection: the newest items.
///
/// JSON, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[[id, 0, minute in seconds since 1970, name, text, "",
/// pinyin], ...]}`, newest first. Texts are cut, since phones keep the file.
enum ItemSearchIndex {
    /// Maximum number of items, and bytes of a text.
    private static let (limit, textLimit) = (400, 400)

    static func page(_ items: [Item]) -> Page {
        Page(Address.itemSearch, of: Array(items.prefix(limit))) { items, _ in
            let rows = items.map { JSONValue.list(row($0)).json }
            return "{\"older\":[],\"messages\":[\n" + rows.joined(separator: ",\n") + "\n]}\n"
        }
    }

    private static func row(_ item: Item) -> [JSONValue] {
        [
            .text(item.id.text), .number(0),
            .number(Int((item.posted.instant.timeIntervalSince1970 / 60).rounded(.down)) * 60),
            .text(item.name), .text(SearchMarks.plain(beginning(of: ItemSection.others(of: item)))),
            .text(""),
            .text(Pinyin.readings(of: item.name) ?? ""),
        ]
    }

    /// The beginning of a long text, cut at a Unicode scalar.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
