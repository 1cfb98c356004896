import Basics
import CGI
import Site

extension RequestContext {
    /// Maximum length of an address that the page after a form shows, in bytes.
    private static let typedAddressLimit = 320

    /// Redirects to `page` after the form of `path` was sent with an address, which that page shows in this browser alone: a cookie carries
    /// it, since addresses of pages are kept and passed on.
    package func redirect(to page: String, from path: String, showing address: String) -> CGIResponse {
        var response = redirect(to: page)
        guard address.utf8.count <= Self.typedAddressLimit else { return response }
        let value = Base64URL.encoded("\(path)\n\(address)".utf8)
        response.headers.append(cookies.setting(typedAddress: value))
        return response
    }

    /// The address that was typed into the form of `path` in this browser, in a sentence; nil if it is not known.
    package func typedAddress(from path: String) -> String? {
        guard let cookie = request.cookies[cookies.typedAddress], let bytes = Base64URL.decoded(cookie),
            bytes.starts(with: "\(path)\n".utf8)
        else { return nil }
        let address = bytes.dropFirst(path.utf8.count + 1)
        guard address.count <= Self.typedAddressLimit, address.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let text = String(validating: address, as: UTF8.self)
        else { return nil }
        // Isolated (UAX 9), so that the sentence around it keeps its order.
        return words.say(DeskWords.Mail.typedAddress, ["address": "\u{2068}\(text)\u{2069}"])
    }
}
