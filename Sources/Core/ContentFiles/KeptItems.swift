import BinaryCoding
import Files

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
        private let records: [UInt8]

        /// Nothing.
        public init() { records = [] }

        /// What was kept: the `files` and the joined `records` of what was `ToKeep`.
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

        /// The four numbers of a state, and where a record ends.
        private static let width = 4 + 1

        /// An item as bytes: who keeps it again need not make them again.
        func record(of item: Item) -> ArraySlice<UInt8> { records[item.place] }
    }

    /// What to keep of files for a later reading.
    public struct ToKeep: Sendable {
        /// The files by path, each with its state and where its bytes end among all.
        public private(set) var files = PathTable()
        /// The bytes, those of some files in each piece.
        public let records: [[UInt8]]

        init(_ pieces: [Piece]) {
            var start = 0
            for piece in pieces {
                for (path, state, end) in piece.files {
                    files.add(path, state.numbers + [UInt64(start + end)])
                }
                start += piece.records.count
            }
            records = pieces.map(\.records)
        }

        /// Some files, made on one core.
        struct Piece: Sendable {
            /// By path, each with where its bytes end in this piece.
            fileprivate private(set) var files: [(path: String, state: FileState, end: Int)] = []
            fileprivate private(set) var records: [UInt8] = []

            init(_ items: [(path: String, state: FileState, record: ArraySlice<UInt8>)]) {
                records.reserveCapacity(items.reduce(0) { $0 + $1.record.count })
                for (path, state, record) in items {
                    records += record
                    files.append((path, state, records.count))
                }
            }
        }
    }
}
