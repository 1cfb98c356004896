import Files
import Records

extension ContentItems {
    /// What an earlier reading made of files, so that those that were not changed need not be read again.
    public struct Kept: Sendable {
        /// A file as it was read.
        struct Item: Sendable {
            let path: String
            let state: FileState
            /// Where the item's bytes stand.
            fileprivate let place: Range<Int>
        }

        /// By path.
        private(set) var items: [Item] = []
        /// The bytes of all, one behind the other: there may be a hundred thousand.
        private var records: [UInt8] = []

        /// Nothing.
        public init() {}

        /// An item as bytes: who keeps it again need not make them again.
        func record(of item: Item) -> ArraySlice<UInt8> { records[item.place] }

        /// Adds an item as bytes, behind all whose paths come before.
        mutating func add(_ path: String, _ state: FileState, _ record: ArraySlice<UInt8>) {
            items.append(
                Item(path: path, state: state, place: records.count..<records.count + record.count))
            records += record
        }
    }
}

extension ContentItems.Kept: Codable {
    private enum CodingKeys: CodingKey { case files, records }

    /// The four numbers of a state, and where a record ends.
    private static let width = 4 + 1

    /// What was kept.
    /// - Throws: `RecordDecoder.Failure` where it is not as it was written.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let files = try fields.decode(PathTable.self, forKey: .files).rows(of: Self.width)
        records = try fields.decode([UInt8].self, forKey: .records)
        var start = 0
        for (path, numbers) in files {
            guard let state = FileState(numbers: numbers.prefix(4)),
                let end = numbers.last.flatMap(Int.init(exactly:)), start <= end, end <= records.count
            else { throw RecordDecoder.Failure() }
            items.append(Item(path: path, state: state, place: start..<end))
            start = end
        }
    }

    /// Encodes it.
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var files = PathTable()
        for item in items { files.add(item.path, item.state.numbers + [UInt64(item.place.upperBound)]) }
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(files, forKey: .files)
        try fields.encode(records, forKey: .records)
    }
}
