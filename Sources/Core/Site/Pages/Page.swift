import Basics
import Model

/// A planned page or other file of the site.
///
/// Its bytes depend only on its input, a value, and on what all pages of an edition share. So it need not be
/// rendered again while its input is the same.
public struct Page: Sendable {
    /// The address: `/courses/math-216/`.
    public private(set) var address: String
    /// The day of the last change of the content; nil if unknown.
    package private(set) var changed: CivilDate?
    /// Whether the page is in the sitemap.
    package private(set) var isListed = false
    /// The number of the page's edition, from 0 for the main language.
    package private(set) var edition = 0
    private let content: Content

    private enum Content: Sendable {
        case made(
            input: @Sendable () throws -> Fingerprint,
            make: @Sendable (PageRenderer) throws(Problem) -> [UInt8])
        case ready([UInt8])
        case copied(String)
    }

    /// A page or file that is rendered on demand, on any core.
    ///
    /// `input` is everything shown except the renderer's settings, phrases, templates and navigation. `make` renders the bytes from its
    /// arguments alone; page groups pass static functions for that reason.
    package init<Input: Encodable & Sendable>(
        _ address: String, isListed: Bool = false, changed: CivilDate? = nil, of input: Input,
        file: StaticString = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (Input, PageRenderer) throws(Problem) -> [UInt8]
    ) {
        self.address = address
        self.isListed = isListed
        self.changed = changed
        content = .made(
            input: {
                // Includes the caller's position, to distinguish two kinds of pages at one address. The
                // type's name would do the same, but took a quarter of a fingerprint's time.
                let kind = try RecordEncoder.bytes(of: "\(file):\(line)")
                return Fingerprint(kind + (try RecordEncoder.bytes(of: input)))
            },
            make: { renderer throws(Problem) in try make(input, renderer) })
    }

    package init<Input: Encodable & Sendable>(
        _ address: String, of input: Input, file: StaticString = #fileID, line: Int = #line,
        _ text: @escaping @Sendable (Input, PageRenderer) throws(Problem) -> String
    ) {
        self.init(address, of: input, file: file, line: line) { input, renderer throws(Problem) in
            Array(try text(input, renderer).utf8)
        }
    }

    /// A page whose only input is its address.
    package init(
        _ address: String, file: StaticString = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (PageRenderer) -> [UInt8]
    ) {
        self.init(address, of: address, file: file, line: line) { (_: String, renderer) in make(renderer) }
    }

    package init(_ file: OutputFile) {
        address = "/\(file.path)"
        content = .ready(file.bytes)
    }

    /// A copy of a content file, given by its path from the site's root.
    package init(_ address: String, copying file: String) {
        self.address = address
        content = .copied(file)
    }

    /// A second page with the same content at another address.
    package func repeated(at address: String) -> Page {
        var page = placed(at: address, edition: edition)
        (page.isListed, page.changed) = (false, nil)
        return page
    }

    /// The page in an edition, at that edition's address.
    package func placed(at address: String, edition: Int) -> Page {
        var page = self
        (page.address, page.edition) = (address, edition)
        return page
    }

    /// The path of the file in the web root.
    public var path: String { Address.file(address) }

    /// The path of the copied content file from the site's root; nil if the page is rendered.
    public var source: String? {
        if case .copied(let file) = content { file } else { nil }
    }

    /// Fingerprint of the page's input; of the source's path for a copy.
    public func fingerprint() throws -> Fingerprint {
        switch content {
        case .made(let input, _): try input()
        case .ready(let bytes): Fingerprint(bytes)
        case .copied(let file): Fingerprint(file.utf8)
        }
    }

    /// The bytes of the page; empty for a copy, which the caller reads.
    package func bytes(by renderer: PageRenderer) throws(Problem) -> [UInt8] {
        switch content {
        case .made(_, let make): try make(renderer)
        case .ready(let bytes): bytes
        case .copied: []
        }
    }
}

extension Page {
    /// Pictures of Content/media without what is beside their pixels, and files of Content/files as they are.
    package static func copies(of media: [MediaFile], _ files: [OfferedFile]) -> [Page] {
        media.map { Page(Address.media($0.name), copying: $0.file) }
            + files.map { Page(Address.offered($0.name), copying: $0.file) }
    }
}
