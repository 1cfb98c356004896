import Model
import QRCodes

/// An account of the association in the foot of pages.
package struct ContactView: TemplateView {
    private let contact: Contact
    private let service: String
    private let code: String?

    /// Creates an account of a site at `basePath`.
    package init(_ contact: Contact, basePath: String, words: PageWords) {
        self.contact = contact
        service = words.say(contact.service)
        code =
            contact.picture.map { basePath + Address.media($0) }
            ?? contact.code.map { _ in basePath + ContactCodes.address }
    }

    package static let fields = FieldTable<ContactView>([
        .text("contactService") { $0.service },
        .text("contactName") { $0.contact.name },
        .text("contactAddress") { $0.contact.address },
        .text("contactCode") { $0.code },
    ])
}

/// The QR code of the association's WeChat account, as a picture that all languages share.
package struct ContactCodes {
    /// The picture's address.
    package static let address = "/contact/wechat.svg"
    private let code: QRCode?

    /// Creates the code of a site with the given accounts; none if no account has one, or if its text is too long.
    package init(_ contacts: [Contact]) {
        let text = contacts.lazy.compactMap(\.code).first
        do throws(QRCode.Failure) {
            code = try text.map { text throws(QRCode.Failure) in try QRCode(text) }
        } catch {
            code = nil
        }
    }

    /// The picture's file; empty if there is no code.
    package var pages: [Page] {
        guard let code else { return [] }
        let side = code.fullSide
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" width=\"\(side * 8)\" height=\"\(side * 8)\">"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path d=\"\(code.path)\"/></svg>\n"
        return [Page(OutputFile(path: String(Self.address.dropFirst()), bytes: Array(svg.utf8)))]
    }
}
