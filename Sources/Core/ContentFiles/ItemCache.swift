import Basics
import Files

extension ContentItems {
    /// The cache of an earlier reading, so that unchanged files need not be read again.
    public struct ItemCache: Sendable {
        /// A cached file, with the range of the item's bytes.
        typealias Item = (path: String, state: FileState, place: Range<Int>)

        /// The items, sorted by path.
        private(set) var items: [Item] = []
        /// The bytes of all items, joined: there may be a hundred thousand.
        private let records: [UInt8]

        public init() { records = [] }

        /// A cache of the `files` and the joined `records` of a `ToKeep`.
        /// - Throws: `RecordDecoder.Failure` if these do not match.
        public init(files: PathTable, records: [UInt8]) throws {
            self.records = records
            var start = 0
            for (path, numbers) in try files.rows(of: Self.width) {
                guard let state = FileState(numbers: numbers.prefix(4)),
                    let end = numbers.last.flatMap(Int.init(exactly:)), start <= end, end <= records.count
                else { throw RecordDecoder.Failure() }
                items.append((path, state, start..<end))
                start = end
            }
        }

        /// The four numbers of a state, and the end of the record.
        private static let width = 4 + 1

        /// The encoded item, which can be cached again as it is.
        func record(of item: Item) -> ArraySlice<UInt8> { records[item.place] }
    }

    /// The cache of files for a later reading.
    public struct ToKeep: Sendable {
        /// The files by path, each with its state and the end of its bytes in the joined records.
        public private(set) var files = PathTable()
        /// The bytes; each piece has those of several files.
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

        /// A part of the cache, encoded on one core: the files by path, each with the end of its bytes in this piece, and the bytes.
        typealias Piece = (files: [(path: String, state: FileState, end: Int)], records: [UInt8])

        static func piece(_ items: [(path: String, state: FileState, record: ArraySlice<UInt8>)]) -> Piece {
            var piece: Piece = ([], [])
            piece.records.reserveCapacity(items.reduce(0) { $0 + $1.record.count })
            for (path, state, record) in items {
                piece.records += record
                piece.files.append((path, state, piece.records.count))
            }
            return piece
        }
    }
}
