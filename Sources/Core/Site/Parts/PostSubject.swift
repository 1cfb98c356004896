/// The post of any section that a post of another section is about, in content files `courses/math-216`.
package struct PostSubject: Hashable, Sendable, Codable {
    package let section: SiteSection
    /// The id of the post, which is the same when its page is renamed; the slug of a post without an id.
    package let id: String

    /// Maximum length of an id, in bytes.
    package static let idLimit = 200

    package init(_ section: SiteSection, _ id: String) { (self.section, self.id) = (section, id) }

    /// The subject that a content file names; nil if the text has another form.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), slash > bytes.startIndex else {
            return nil
        }
        let id = bytes[bytes.index(after: slash)...]
        guard (1...Self.idLimit).contains(id.count),
            bytes[..<slash].allSatisfy({ (0x61...0x7A).contains($0) })
        else { return nil }
        self.init(SiteSection(rawValue: String(text[..<slash])), String(text[id.startIndex...]))
    }

    /// The subject as in content files.
    package var text: String { "\(section.rawValue)/\(id)" }
}
