import Foundation

/// Values in State/ that pages show of posts, by the posts' ids: sums of votes, for example.
///
/// The file is JSON with a line for each post, sorted by the ids, so that a value is found without reading the others: a page that is
/// published at once takes the same time however many there are.
public struct PostValues: Sendable {
    /// A value of a post.
    public enum Value: Equatable, Sendable {
        case number(Int)
        case text(String)
        /// A list of numbers, some of which may be unknown.
        case numbers([Int?])
    }

    public typealias Entry = (id: String, value: Value)

    private static let (start, end) = (Array("{\n".utf8), Array("\n}\n".utf8))
    private static let feed = UInt8(ascii: "\n")

    /// The lines of the file, without the first and the last one.
    private let lines: ArraySlice<UInt8>

    public init(_ entries: [Entry] = []) { self.init(file: Self.json(entries)) }

    /// The values in the bytes of a file; none if the file is empty or was cut.
    public init(file bytes: [UInt8]) {
        let isWhole =
            bytes.starts(with: Self.start) && bytes.suffix(Self.end.count).elementsEqual(Self.end)
            && bytes.count >= Self.start.count + Self.end.count
        lines = isWhole ? bytes.dropFirst(Self.start.count).dropLast(Self.end.count) : []
    }

    /// The values as the bytes of a file.
    public static func json(_ entries: [Entry]) -> [UInt8] {
        list(entries.map(line).sorted { $0.lexicographicallyPrecedes($1) })
    }

    /// The first of the values in their order, as JSON of at most `limit` bytes.
    public static func json(first entries: [Entry], limit: Int) -> [UInt8] {
        var size = start.count + end.count
        let fitting = entries.map(line).prefix { line in
            size += line.count + 2
            return size <= limit
        }
        return list(Array(fitting))
    }

    private static func list(_ lines: [[UInt8]]) -> [UInt8] {
        lines.isEmpty
            ? Array("{}\n".utf8) : start + Array(lines.joined(separator: [UInt8(ascii: ","), feed])) + end
    }

    private static func line(_ entry: Entry) -> [UInt8] {
        let value =
            switch entry.value {
            case .number(let number): Array("\(number)".utf8)
            case .text(let text): quoted(text)
            case .numbers(let numbers):
                Array("[\(numbers.map { $0.map(String.init) ?? "null" }.joined(separator: ","))]".utf8)
            }
        return key(entry.id) + value
    }

    private static func key(_ id: String) -> [UInt8] { quoted(id) + [UInt8(ascii: ":")] }

    private static func quoted(_ text: String) -> [UInt8] {
        // Ids are plain, and asked for on each page.
        if text.utf8.allSatisfy(isPlain) { return [quote] + text.utf8 + [quote] }
        // Every text can be encoded.
        do { return Array(try JSONEncoder().encode(text)) } catch { return Array("\"\"".utf8) }
    }

    private static let quote = UInt8(ascii: "\"")

    private static func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x7F ~= byte && byte != quote && byte != UInt8(ascii: "\\")
    }

    /// The value of a post; nil if it has none.
    public subscript(id: String) -> Value? {
        if lines.isEmpty { return nil }
        let key = Self.key(id)
        var (low, high) = (lines.startIndex, lines.endIndex)
        while low < high {
            let middle = (low + high) / 2
            let start = lines[low..<middle].lastIndex(of: Self.feed).map { $0 + 1 } ?? low
            let line = lines[start..<high].prefix { $0 != Self.feed }
            if line.starts(with: key) { return Self.value(of: line.dropFirst(key.count)) }
            if line.lexicographicallyPrecedes(key) { low = line.endIndex + 1 } else { high = start }
        }
        return nil
    }

    /// The number of a post; 0 if it has none.
    public func number(of id: String) -> Int {
        if case .number(let number) = self[id] { number } else { 0 }
    }

    private static func value(of json: ArraySlice<UInt8>) -> Value? {
        let json = json.last == UInt8(ascii: ",") ? json.dropLast() : json
        if let number = Int(String(decoding: json, as: UTF8.self)) { return .number(number) }
        do {
            return json.first == UInt8(ascii: "[")
                ? .numbers(try JSONDecoder().decode([Int?].self, from: Data(json)))
                : .text(try JSONDecoder().decode(String.self, from: Data(json)))
        } catch { return nil }
    }
}
