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
        public private(set) var records: [UInt8] = []

        /// Nothing.
        public init() {}

        /// What was kept: its `files` and `records`.
        /// - Throws: `RecordDecoder.Failure` where these are not as they were.
        public init(files: PathTable, records: [UInt8]) throws {
            self.records = records
            var start = 0
            for (path, numbers) in try files.rows(of: Self.width) {
                guard let state = FileState(numbers: numbers.prefix(4)),
                    let end = numbers.last.flatMap(Int.init(exactly:)), start <= end, end <= records.count
                else { throw RecordDecoder.Failure() }
                items.append(Item(path: path, state: state, place: start..<end))
                start = end
            }
        }

        /// The files, each with its state and where its bytes end.
        public var files: PathTable {
            var files = PathTable()
            for item in items { files.add(item.path, item.state.numbers + [UInt64(item.place.upperBound)]) }
            return files
        }

        /// The four numbers of a state, and where a record ends.
        private static let width = 4 + 1

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
