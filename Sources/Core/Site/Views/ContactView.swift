import Model
import QRCodes

/// An account of the association in the foot of pages.
package struct ContactView: TemplateView {
    let contactService: String
    let contactName: String?
    let contactAddress: String?
    let contactCode: String?

    /// An account of a site at `basePath`.
    package init(_ contact: Contact, basePath: String, words: PageWords) {
        contactService = words.say(contact.service)
        (contactName, contactAddress) = (contact.name, contact.address)
        contactCode =
            contact.picture.map { basePath + Address.media($0) }
            ?? contact.code.map { _ in basePath + Self.codeAddress }
    }
}

extension ContactView {
    /// The address of the QR code of the association's WeChat account, a picture that all languages share.
    fileprivate static let codeAddress = "/contact/wechat.svg"

    /// The page with the code of the first account that has one; none if no account has one, or if its text is too long.
    package static func codePages(_ contacts: [Contact]) -> [Page] {
        guard let text = contacts.lazy.compactMap(\.code).first, let code = QRCode(text) else {
            return []
        }
        let side = code.fullSide
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" width=\"\(side * 8)\" height=\"\(side * 8)\">"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path d=\"\(code.path)\"/></svg>\n"
        return [Page(OutputFile(path: String(codeAddress.dropFirst()), bytes: Array(svg.utf8)))]
    }
}
