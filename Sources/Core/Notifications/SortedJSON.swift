import Foundation

extension Encodable {
    /// The value as JSON with sorted members. Only for values of texts, numbers and flags, which can always be encoded.
    var sortedJSON: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            return Array("{}".utf8)
        }
    }
}
