import Foundation

/// Parses a JSON array of objects. Foundation parses and limits the depth; a scan before that finds the lines of the elements and keeps
/// numbers as written: `101.10` must not become `101.1`.
extension Table {
    static func json(_ text: DecodedText) throws(TableError) -> Table {
        let scan = JSONScan(text.utf8)
        let elements = try array(in: parseJSON(scan.quotedNumbers))
        // Column name -> maximum number of values in an element: `" a"` and `"a"`, `"b.c"` and `"b": {"c"}` have the same name.
        var columns: [String: Int] = [:]
        var records: [(line: Int, fields: [String: [String]])] = []
        for (line, element) in zip(scan.elementLines, elements) {
            guard let object = element as? [String: Any] else {
                throw TableError(line: line, cause: .notAnObject)
            }
            var fields: [String: [String]] = [:]
            flatten(object, below: "", into: &fields)
            columns.merge(fields.mapValues(\.count), uniquingKeysWith: max)
            records.append((line, fields))
        }
        // Objects are unordered; sorted names make the result deterministic.
        let names = columns.sorted { $0.key < $1.key }
        let rows = records.map { record in
            let cells = names.flatMap { name, count in
                let values = record.fields[name] ?? []
                return values + Array(repeating: "", count: count - values.count)
            }
            return Table.Row(line: record.line, cells: cells)
        }
        return Table(
            columns: names.flatMap { Array(repeating: $0.key, count: $0.value) }, rows: rows,
            encoding: text.encoding)
    }

    private static func parseJSON(_ bytes: [UInt8]) throws(TableError) -> Any {
        do {
            return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch let error as CocoaError {
            throw TableError(
                cause: .notJSON(error.userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"))
        } catch {
            throw TableError(cause: .notJSON("\(error)"))
        }
    }

    /// The array itself, or the only array among the fields of an object.
    private static func array(in value: Any) throws(TableError) -> [Any] {
        if let array = value as? [Any] { return array }
        let arrays = (value as? [String: Any])?.values.compactMap { $0 as? [Any] } ?? []
        guard arrays.count == 1, let array = arrays.first else { throw TableError(cause: .notAnArray) }
        return array
    }

    private static func flatten(
        _ object: [String: Any], below path: String, into fields: inout [String: [String]]
    ) {
        // Sorted, since the order of `{"a.b": 1, "a": {"b": 2}}` would differ on each run.
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
            if let inner = value as? [String: Any] {
                flatten(inner, below: "\(path)\(key).", into: &fields)
            } else {
                fields[(path + key).withoutOuterSpace, default: []].append(text(value))
            }
        }
    }

    /// The text of a string, a number (already a string) or a Boolean; empty for null; the joined texts of an array's elements.
    private static func text(_ value: Any) -> String {
        switch value {
        case let text as String: text
        case let flag as Bool: flag ? "true" : "false"
        case let array as [Any]: array.map(text).joined(separator: ", ")
        case let object as [String: Any]:
            object.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ")
        default: ""
        }
    }
}
