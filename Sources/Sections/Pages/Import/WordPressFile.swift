import MarkupReading

/// The posts, pages and other items of a file that WordPress exports (WXR: RSS 2.0 with elements of WordPress).
struct WordPressFile {
    struct Item {
        /// The line where the item begins, from 1.
        let line: Int
        var title = ""
        var link = ""
        var content = ""
        var id = ""
        var type = ""
        var status = ""
        var slug = ""
        var password = ""
        /// `2019-03-05 18:00:00`, by the clock of the old website, and in UTC.
        var date = ""
        var dateGMT = ""
        var comments = 0
        var categories = 0
        /// The address of an uploaded file; empty for other items.
        var attachment = ""
        /// The text that stands for an uploaded picture.
        var alternative = ""
        /// The id of the uploaded picture at the head of a post.
        var thumbnail = ""
    }

    /// The addresses of the old website, as the file names them: of its pages, and of WordPress itself.
    private(set) var addresses: [String] = []
    private(set) var version = ""
    private(set) var items: [Item] = []
    /// Number of control characters that XML does not allow, which are read as spaces.
    private(set) var controlCount = 0

    /// Reads a file in UTF-8.
    init(_ bytes: [UInt8]) throws(XMLError) {
        var bytes = bytes
        for index in bytes.indices where bytes[index] < 0x20 {
            guard ![0x09, 0x0A, 0x0D].contains(bytes[index]) else { continue }
            bytes[index] = 0x20
            controlCount += 1
        }
        let reader = Reader()
        try XMLScan.read(
            bytes, begin: { reader.begin($0, line: $1) }, text: { reader.add($0) }, end: { _ in reader.end() }
        )
        (addresses, version, items) = (reader.addresses, reader.version, reader.items)
    }

    /// What is read so far.
    private final class Reader {
        var addresses: [String] = []
        var version = ""
        var items: [Item] = []
        /// The names of the open elements, those of WordPress with `wp:`.
        private var open: [String] = []
        private var text: [UInt8] = []
        /// The key of the open metadata of an item.
        private var metaKey = ""

        func begin(_ name: XMLName, line: Int) {
            open.append(Self.key(name))
            text.removeAll(keepingCapacity: true)
            if open == ["rss", "channel", "item"] { items.append(Item(line: line)) }
            if open == ["rss", "channel", "item", "wp:comment"] { items[items.count - 1].comments += 1 }
            if open == ["rss", "channel", "item", "category"] { items[items.count - 1].categories += 1 }
        }

        func add(_ bytes: UnsafeRawBufferPointer) {
            // Of the channel and its items, the texts of their own elements, and of metadata.
            if (3...5).contains(open.count) { text += bytes }
        }

        func end() {
            guard let name = open.popLast() else { return }
            if open == ["rss", "channel", "item", "wp:postmeta"] { return setMeta(name) }
            let isOfItem = open == ["rss", "channel", "item"]
            guard isOfItem || open == ["rss", "channel"] else { return }
            let value = String(decoding: text, as: UTF8.self)
            if isOfItem { set(name, value) } else { setChannel(name, value) }
            text.removeAll(keepingCapacity: true)
        }

        private func setMeta(_ name: String) {
            let value = String(decoding: text, as: UTF8.self)
            if name == "wp:meta_key" { metaKey = value }
            guard name == "wp:meta_value" else { return }
            switch metaKey {
            case "_thumbnail_id": items[items.count - 1].thumbnail = value
            case "_wp_attachment_image_alt": items[items.count - 1].alternative = value
            default: break
            }
        }

        private func setChannel(_ name: String, _ value: String) {
            switch name {
            case "link", "wp:base_site_url", "wp:base_blog_url": addresses.append(value)
            case "wp:wxr_version": version = value
            default: break
            }
        }

        private func set(_ name: String, _ value: String) {
            let last = items.count - 1
            switch name {
            case "title": items[last].title = value
            case "link": items[last].link = value
            case "content:encoded": items[last].content = value
            case "wp:post_id": items[last].id = value
            case "wp:post_type": items[last].type = value
            case "wp:status": items[last].status = value
            case "wp:post_name": items[last].slug = value
            case "wp:post_password": items[last].password = value
            case "wp:attachment_url": items[last].attachment = value
            case "wp:post_date": items[last].date = value
            case "wp:post_date_gmt": items[last].dateGMT = value
            default: break
            }
        }

        /// The name with the usual prefix of its namespace; versions of WordPress differ in the number in theirs.
        private static func key(_ name: XMLName) -> String {
            if name.space.isEmpty { return name.local }
            if name.space.hasPrefix("http://wordpress.org/export/") {
                return (name.space.hasSuffix("/excerpt/") ? "excerpt:" : "wp:") + name.local
            }
            return name.space == "http://purl.org/rss/1.0/modules/content/"
                ? "content:\(name.local)" : "?:\(name.local)"
        }
    }
}
