import Events
import Foundation

/// The questions of sign-up as the JSON text of one property.
extension [SignUpQuestion] {
    /// The questions of such a text; none if it is not one.
    init(exchanged text: String) {
        do {
            self = try JSONDecoder().decode([SignUpQuestion].self, from: Data(text.utf8))
        } catch {
            self = []
        }
    }

    /// Nil if there are no questions.
    var exchanged: String? {
        if isEmpty { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            return nil
        }
    }
}
