import Basics
import Crypto
import Foundation
import State

/// A form that a reader without an account sent.
package struct ReaderSubmission: Sendable {
    /// The form's nonce. It is never stored, since the receipt's code follows from it.
    private let nonce: String
    /// A digest of the form's fields.
    let form: [UInt8]
    /// The sender of the form.
    let client: ReaderClient
    /// The current time.
    let now: Date

    /// The id of the member who is signed in in the browser, whose own name is free for the post; it is not stored.
    let member: String?

    package init(nonce: String, form: [UInt8], client: ReaderClient, member: String? = nil, now: Date) {
        (self.nonce, self.form, self.client, self.now) = (nonce, form, client, now)
        self.member = member
    }

    /// The id of the post of a kind, such as `feedback`, that the form makes: the prefix and 26 characters of a-z and 2-7.
    package func id(of kind: String, prefix: String) -> String {
        prefix + PostName.id(of: kind, nonce: nonce)
    }

    /// The receipt of the post that the form makes. A form sent twice has the same.
    package var receipt: ReceiptCode { ReceiptCode(nonce: nonce) }

    /// The digest of the nonce that the log stores, from which neither id nor receipt follow.
    var logged: String {
        "reader-" + SHA256.hash(data: Data("corkboard reader \(nonce)".utf8)).hexadecimal
    }
}

/// The code in the address of a receipt: 26 characters of a-z and 2-7, 130 bits. It proves that a client is
/// the author.
package struct ReceiptCode: Equatable, Sendable {
    /// The code as in the address.
    package let text: String

    /// Parses the code of an address; nil unless it has 26 characters of a-z and 2-7.
    package init?(_ text: String) {
        let isCode =
            text.utf8.count == 26
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
        guard isCode else { return nil }
        self.text = text
    }

    fileprivate init(nonce: String) { text = PostName.id(of: "receipt", nonce: nonce) }

    /// The digest of the code that the database stores.
    package var digest: [UInt8] { Array(SHA256.hash(data: Data("corkboard receipt \(text)".utf8))) }
}
