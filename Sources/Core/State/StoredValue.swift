import Foundation
import GRDB

extension RawRepresentable where RawValue == String, Self: CaseIterable {
    /// The value of a text in the database. `subject` is what the text describes, for the message.
    /// - Throws: `StateError` with `.unknownValue`: a known value in its place could give more rights, or show more.
    init(stored text: String, of subject: @autoclosure () -> String) throws(StateError) {
        guard let value = Self(rawValue: text) else {
            throw .unknownValue(text, of: subject(), known: Self.allCases.map(\.rawValue))
        }
        self = value
    }
}

/// A value of a row whose columns have the names of its properties.
protocol StoredRow: FetchableRecord, Decodable {}

extension StoredRow {
    /// Times are milliseconds since 1970.
    public static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .millisecondsSince1970
    }
}

extension Date {
    /// Whole milliseconds since 1970, as in the database.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

/// Bytes are blobs.
extension Array: @retroactive SQLExpressible, @retroactive StatementBinding,
    @retroactive DatabaseValueConvertible
where Element == UInt8 {
    public var databaseValue: DatabaseValue { Data(self).databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> [UInt8]? {
        Data.fromDatabaseValue(value).map { Array($0) }
    }
}
