import Basics
import CGI
import Foundation

/// The path of an event's page below the mount: `/events/<step>`.
///
/// The step is the id if that has 1 to 80 of A-Z, a-z, 0-9, `-`, `_`, `@` and `.` and is not reserved. For any other
/// id, such as one with a slash, it is `~` and the id in base64url (RFC 4648 5). The mapping is one to one.
struct EventPath {
    let id: String

    init(id: String) { self.id = id }

    /// The id of a path's step. A step that `text` would not generate is taken as the id; no event has such a path.
    init(step: String) {
        let decoded = step.utf8.first == UInt8(ascii: "~") ? Self.decoded(step) : nil
        id = decoded.flatMap { Self.step(of: $0) == step ? $0 : nil } ?? step
    }

    /// Parses a path; nil unless it begins with `/events/` and has a step.
    init?(_ text: String) {
        let prefix = "/events/"
        guard text.utf8.count > prefix.utf8.count, text.utf8.starts(with: prefix.utf8) else { return nil }
        self.init(step: String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }

    var text: String { "/events/\(Self.step(of: id))" }

    private static func step(of id: String) -> String {
        let isPlain =
            (1...80).contains(id.utf8.count) && ![".", "..", "new"].contains(id)
            && id.utf8.allSatisfy { ASCII.isWord($0) || "@.".utf8.contains($0) }
        guard !isPlain else { return id }
        return "~" + Base64URL.encoded(Array(id.utf8))
    }

    private static func decoded(_ step: String) -> String? {
        Base64URL.decoded(step.dropFirst()).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
