import CGI
import Crypto
import Foundation
import Posting
import State

/// A SHA-256 of a submitted form, to recognize the same form sent twice.
package struct FormDigest {
    private var hash = SHA256()

    /// The digest of a request's path, officer, fields and files, without nonce and CSRF token.
    package static func of(_ request: CGIRequest, by officer: Officer) -> [UInt8] {
        of(request, without: ["csrf", "nonce"], by: "\(officer.account) \(officer.name)")
    }

    /// The digest of a request's path, fields but for those named, and files, and of a name.
    static func of(_ request: CGIRequest, without omitted: Set<String>, by name: String) -> [UInt8] {
        var digest = FormDigest()
        digest.add(Array(request.path.utf8))
        digest.add(Array(name.utf8))
        for name in request.form.names.filter({ !omitted.contains($0) }).sorted() {
            digest.add(Array(name.utf8))
            digest.add(Array((request.form[name] ?? "").utf8))
        }
        for (name, file) in request.files.sorted(by: { $0.key < $1.key }) {
            digest.add(Array(name.utf8))
            digest.add(file.bytes)
        }
        return Array(digest.hash.finalize())
    }

    /// Each part is preceded by its length, so that two forms never hash the same bytes.
    private mutating func add(_ part: [UInt8]) {
        withUnsafeBytes(of: Int64(part.count).littleEndian) { hash.update(bufferPointer: $0) }
        hash.update(data: part)
    }
}

extension RequestContext {
    /// The submission of the request's form with this nonce, by an officer, who confirmed further effects of the change if it has any.
    package func submission(
        _ nonce: String, by officer: Officer, isConfirmed: Bool = true
    ) -> Posting.Submission {
        Posting.Submission(
            author: officer.author, nonce: nonce, form: FormDigest.of(request, by: officer),
            decision: decision, isConfirmed: isConfirmed, now: now)
    }

    /// The submission of the request's form with this nonce, by a member.
    package func submission(_ nonce: String, by member: Member) -> Posting.Submission {
        Posting.Submission(
            author: .member(member.id), nonce: nonce,
            form: FormDigest.of(request, without: ["csrf", "nonce", "confirmed", "opened"], by: member.id),
            now: now)
    }

    /// The decision in the request's form about the announcement of a change; nil if it has none.
    private var decision: TellingDecision? {
        guard let telling = request.form["tell"].flatMap(Telling.init),
            let token = request.form["announcement"]
        else { return nil }
        return TellingDecision(telling, token: token)
    }
}
