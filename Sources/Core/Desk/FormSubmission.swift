import Basics
import CGI
import Foundation
import Posting

/// A submitted form of a post.
package struct FormSubmission {
    /// Identifies the form when it is sent again.
    package let nonce: String
    /// The id of the post to change; nil if it is new.
    package let id: String?
    /// The post's version when the form was opened; empty if the post is new.
    package let version: String
    /// The fields of the post.
    package var fields: [String: String]
    /// For fields in conflict, whether the officer takes the other value (true) or keeps the own (false).
    /// Valid for the post's version `seen`.
    package let choices: [String: Bool]
    package let seen: String?
    /// The name of the pressed button.
    package let show: String?
    /// Problems of fields that were truncated.
    package let problems: [FormProblem]
    /// The tokens of the confirmed questions.
    package let confirmed: Set<String>
    /// The path of the page with the form, below the mount; nil if it is the page of the post, or that of new posts.
    package let page: String?

    /// Parses the form of a post; nil if the request has none. `id` is that of the post to change, which the form has in the field
    /// `field`; `texts` are the fields with a text for each of the site's `languages`; `page` is the path of a page of the form's own.
    package init?(
        _ request: CGIRequest, changing id: String?, in field: String, languages: [String], texts: [String],
        on page: String? = nil
    ) {
        guard let nonce = request.form["nonce"], Self.isNonce(nonce) else { return nil }
        (self.nonce, self.id, self.page) = (nonce, id, page)
        version = request.form["version"] ?? ""
        show = request.form["show"]
        confirmed = request.form.confirmed
        seen = request.form["seen"]
        let choices = request.form.names.filter { $0.hasPrefix("choice.") }
        self.choices = Dictionary(
            choices.map { (String($0.dropFirst("choice.".count)), request.form[$0] == "theirs") },
            uniquingKeysWith: { first, _ in first })
        let others = Set(
            [
                "csrf", "nonce", "version", field, "show", "picture", "seen", "language", "confirmed",
                "action", "tell", "announcement",
            ] + choices)
        let names = request.form.names.filter { !others.contains($0) }
        let language = FormLanguage(request.form["language"], of: languages, texts: texts)
        problems = request.form.cut.subtracting(others).sorted().map {
            FormProblem(language.formName($0), .tooManyMarks(limit: CombiningMarks.limit))
        }
        fields = language.formFields(
            Dictionary(names.map { ($0, request.form[$0] ?? "") }, uniquingKeysWith: { first, _ in first }))
    }

    /// Parses the form of a post of a member; nil if the request has none. New posts have their form at `/<section>/new`, others at
    /// `/<section>/<id>/edit`.
    package init?(ofMember request: CGIRequest, in section: String, _ kind: String, languages: [String]) {
        let steps = request.path.split(separator: "/")
        guard steps.first == section[...], steps.count <= 2 else { return nil }
        let page = steps.count == 1 ? "/\(section)/new" : "\(request.path)/edit"
        self.init(request, changing: nil, in: kind, languages: languages, texts: [], on: page)
    }

    /// Whether a text is a valid nonce: 8 to 80 of A-Z, a-z, 0-9, - and _.
    package static func isNonce(_ text: String) -> Bool {
        (8...80).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isWord)
    }

    /// Whether a text is a valid version: 1 to 80 of 0-9 and a-f.
    package static func isVersion(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
    }

    /// A new nonce: 128 random bits in hexadecimal digits.
    package static func newNonce() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension FormFields {
    /// The tokens of the confirmed questions, in the field `confirmed`.
    package var confirmed: Set<String> {
        Set((self["confirmed"] ?? "").split(separator: " ").map(String.init))
    }
}
