import Files
import Foundation
import Model

/// `contacts` of `site.yml`: a map from services to accounts.
extension FieldReader {
    /// The association's accounts elsewhere, in the order of the file. Pictures are in Content/media below `root`.
    mutating func contacts(below root: String) -> [Contact] {
        let expected = "a map such as {wechat: HarborCSA, instagram: harborcsa}"
        let all: [[Contact]] = records("contacts", expected: expected) { reader in
            let code = reader.line(of: "wechatCode") == nil ? nil : reader.wechatCode()
            let picture = reader.line(of: "wechatPicture") == nil ? nil : reader.wechatPicture(below: root)
            let services = reader.keys.compactMap { Contact.Service(rawValue: $0) }
            return services.compactMap { service -> Contact? in
                var contact = reader.contact(service)
                if service == .wechat {
                    let ownCode = contact?.code
                    contact?.picture = picture
                    contact?.code = picture == nil ? code ?? ownCode : nil
                }
                return contact
            }
        }
        return Array(all.joined())
    }

    private mutating func contact(_ service: Contact.Service) -> Contact? {
        guard let text = text(service.rawValue) else { return nil }
        if text.utf8.starts(with: "https://".utf8) {
            guard Self.isAddress(text) else {
                return wrong(
                    service.rawValue, text, expected: "an address such as https://example.com/harborcsa")
            }
            return Contact(service: service, name: nil, address: text)
        }
        // Names may be Chinese, as at Weibo, but contain no characters that end a name in a URL.
        let isName =
            text.utf8.count <= 80
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "._-+".unicodeScalars.contains(scalar)
            }
        let isNumber = service != .whatsapp || text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isName, isNumber else {
            return wrong(
                service.rawValue, text,
                expected: service == .whatsapp
                    ? "a number with its country code and digits alone"
                    : "the account's name, or its https:// address")
        }
        let encoded = text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? text
        return Contact(
            service: service, name: text, address: service.base.map { $0 + encoded },
            code: service == .wechat ? "weixin://contacts/profile/\(encoded)" : nil)
    }

    /// The contents of a WeChat QR code, such as `https://u.wechat.com/kLm`.
    private mutating func wechatCode() -> String? {
        guard let text = text("wechatCode") else { return nil }
        let isCode =
            text.utf8.count <= 300 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            && text.utf8.contains(0x3A)
        return isCode
            ? text
            : wrong(
                "wechatCode", text,
                expected: "what WeChat's own QR code holds, such as https://u.wechat.com/kLm")
    }

    private mutating func wechatPicture(below root: String) -> String? {
        guard let name = text("wechatPicture") else { return nil }
        let isThere =
            MediaFile.isName(name) && !FileSystemEntry.isMissing("\(root)/Content/media/\(name)")
        return isThere ? name : wrong("wechatPicture", name, expected: "a picture of Content/media")
    }

    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 300, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let url = URL(string: text)
        else {
            return false
        }
        return url.host?.contains(".") == true && url.user == nil
    }
}
