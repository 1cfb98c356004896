import BinaryCoding
import Model

/// A page or other file that the site will have, planned and not yet made.
///
/// What it shows comes from its input, a value, and from what all pages of an edition share. So it need not be made anew while its
/// input is the same.
public struct Page: Sendable {
    /// Where it will stand: `/courses/math-216/`.
    public let address: String
    /// The day on which what it shows was changed last; nil where nobody knows.
    let changed: CivilDate?
    /// Whether readers look for it: such pages stand in the sitemap.
    let isListed: Bool
    /// The number of the edition that it belongs to, from 0 for the main language.
    let edition: Int
    private let content: Content

    private enum Content: Sendable {
        case made(
            input: @Sendable () throws -> Fingerprint,
            make: @Sendable (PageRenderer) throws(Problem) -> [UInt8])
        case ready([UInt8])
        case copied(String)
    }

    /// A page or file whose text is made when it is wanted, on any core.
    /// - Parameters:
    ///   - address: where it will stand.
    ///   - isListed: whether readers look for it.
    ///   - changed: the day on which what it shows was changed last.
    ///   - input: all that it shows beside what the maker knows: its settings, words, templates and navigation.
    ///   - file: the file that plans it.
    ///   - line: the line there.
    ///   - make: its bytes; it looks at nothing but what it is given, which is why chapters give static functions.
    init<Input: Encodable & Sendable>(
        _ address: String, isListed: Bool = false, changed: CivilDate? = nil, of input: Input,
        file: StaticString = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (Input, PageRenderer) throws(Problem) -> [UInt8]
    ) {
        self.address = address
        self.isListed = isListed
        self.changed = changed
        edition = 0
        content = .made(
            input: {
                // With who plans it, so that pages of two kinds at one address are told apart. The type's name would say the same, and
                // was a quarter of a fingerprint's time.
                let kind = try RecordEncoder.bytes(of: "\(file):\(line)")
                return Fingerprint(kind + (try RecordEncoder.bytes(of: input)))
            },
            make: { maker throws(Problem) in try make(input, maker) })
    }

    /// The same of a page or file whose text is made as one.
    init<Input: Encodable & Sendable>(
        _ address: String, of input: Input, file: StaticString = #fileID, line: Int = #line,
        _ text: @escaping @Sendable (Input, PageRenderer) throws(Problem) -> String
    ) {
        self.init(address, of: input, file: file, line: line) { input, maker throws(Problem) in
            Array(try text(input, maker).utf8)
        }
    }

    /// A page that shows nothing beside what the maker knows.
    init(
        _ address: String, file: StaticString = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (PageRenderer) -> [UInt8]
    ) {
        self.init(address, of: address, file: file, line: line) { (_: String, maker) in make(maker) }
    }

    /// A file that is ready.
    init(_ file: OutputFile) {
        address = "/\(file.path)"
        (isListed, changed, edition) = (false, nil, 0)
        content = .ready(file.bytes)
    }

    /// A file that is a copy of a content file, named from the site's root.
    init(_ address: String, copying file: String) {
        self.address = address
        (isListed, changed, edition) = (false, nil, 0)
        content = .copied(file)
    }

    private init(_ address: String, like page: Page, isListed: Bool, changed: CivilDate?, edition: Int) {
        self.address = address
        (self.isListed, self.changed, self.edition, content) = (isListed, changed, edition, page.content)
    }

    /// A second page that holds the same, at another address.
    func repeated(at address: String) -> Page {
        Page(address, like: self, isListed: false, changed: nil, edition: edition)
    }

    /// The page of an edition, where that has it.
    func placed(at address: String, edition: Int) -> Page {
        Page(address, like: self, isListed: isListed, changed: changed, edition: edition)
    }

    /// The path of its file from the web root.
    public var path: String { Address.file(address) }

    /// The content file, from the site's root, that it is a copy of; nil where it is made.
    public var source: String? {
        if case .copied(let file) = content { file } else { nil }
    }

    /// What it is made of, beside what all pages of its edition share; of a copy the name of its source alone.
    /// - Throws: `EncodingError` of an input that has no form as bytes; such a page is made at each build.
    public func fingerprint() throws -> Fingerprint {
        switch content {
        case .made(let input, _): try input()
        case .ready(let bytes): Fingerprint(bytes)
        case .copied(let file): Fingerprint(file.utf8)
        }
    }

    /// What it holds; nothing for a copy, which only who reads files can make.
    func bytes(by maker: PageRenderer) throws(Problem) -> [UInt8] {
        switch content {
        case .made(_, let make): try make(maker)
        case .ready(let bytes): bytes
        case .copied: []
        }
    }
}
