import CGI
import Model
import Site
import State

extension ModerationPages {
    /// A part of the queue, with a filter.
    struct Selection {
        let part: ModerationQueue.Part
        let filter: ModerationQueue.Filter
        private let client: String?
        private let cause: String?
        private let only: String?

        /// The selection in the fields of a form, a query or a draft.
        init(_ field: (String) -> String?, _ sections: DeskSections) {
            part = field("part").flatMap(ModerationQueue.Part.init) ?? .waiting
            let bytes = field("client").flatMap(Self.bytes)
            let cause = field("cause").map(ModerationCause.init).flatMap { sections.cause($0)?.cause }
            client = bytes.map(\.hexadecimal)
            self.cause = client == nil ? cause?.rawValue : nil
            let post = field("only").flatMap { $0.utf8.count <= 80 ? Slug($0)?.text : nil }
            only = bytes == nil && cause == nil ? post : nil
            filter =
                bytes.map { .client($0) } ?? cause.map { .cause($0) } ?? post.map { .post($0) } ?? .all
        }

        private var values: [(name: String, value: String)] {
            [("part", part.rawValue), ("client", client), ("cause", cause), ("only", only)].compactMap {
                name, value in value.map { (name: name, value: $0) }
            }
        }

        /// The fields of a form for the selection.
        var fields: [HiddenField] { values.map { HiddenField(hiddenName: $0.name, hiddenValue: $0.value) } }

        /// The query of the selection's page.
        var query: String { values.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

        private static func bytes(_ text: String) -> [UInt8]? {
            guard text.utf8.count == 32, FormSubmission.isVersion(text) else { return nil }
            let digits = Array(text.utf8)
            return stride(from: 0, to: 32, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
            }
        }
    }
}
