/// The reason why a file with the secrets of channels cannot be used: the file, the member and what is expected, never a value.
package struct ChannelFault: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Cause: Hashable, Sendable {
        /// The file cannot be read; the reason.
        case unreadable(String)
        case readableByOthers
        /// The file is not JSON; the line, if the parser tells it.
        case notJSON(line: Int?)
        case wrong(expected: String)
        /// The object has a member that is not known; the known one that it resembles, with its own name.
        case unknown(name: String?, known: [String])
    }

    /// The path of the file from the site's root.
    package let file: String
    /// The member, such as `groups[0].url`; "" for the whole file.
    package let member: String
    package let cause: Cause

    package init(file: String = ChannelSettings.path, member: String = "", _ cause: Cause) {
        (self.file, self.member, self.cause) = (file, member, cause)
    }

    /// One line: the file, the member, what is expected and what to do.
    package var description: String {
        switch cause {
        case .unreadable(let reason):
            "\(file): cannot be read (\(reason)); expected a file that this user may read"
        case .readableByOthers:
            "\(file): can be read by other users of this machine, and holds secrets; run `chmod 600 \(file)`"
        case .notJSON(let line):
            "\(file)\(line.map { ":\($0)" } ?? ""): is not JSON; expected an object such as {\"mail\": {...}, \"groups\": [...]}"
        case .wrong(let expected):
            "\(file): \(member.isEmpty ? "the file" : "'\(member)'") is missing or not usable; expected \(expected)"
        case .unknown(let name?, let known) where known.count == 1:
            "\(file): '\(path(name))' is not a known member; did you mean '\(known[0])'?"
        case .unknown(_, let known):
            "\(file): \(member.isEmpty ? "the file" : "'\(member)'") has a member that is not known; expected only \(known.joined(separator: ", "))"
        }
    }

    private func path(_ name: String) -> String { member.isEmpty ? name : "\(member).\(name)" }
}
