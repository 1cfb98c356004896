import CGI
import Foundation
import Model
import State

/// The cookies of the desk: `Secure` with the prefix `__Host-`; without both only if `corkboard serve` serves this machine without TLS.
struct DeskCookies: Sendable {
    private let isLocal: Bool
    /// The domain whose pages may read the mark of a member, where these are on another host of the same site (`ProgramPlace.sameSite`).
    var domain: String?

    init(_ request: CGIRequest) { isLocal = request.isLocal }

    private var prefix: String { isLocal ? "" : "__Host-" }

    /// Name of the cookie with the chosen language.
    var language: String { "\(prefix)corkboard-language" }

    /// Name of the cookie with the session of an officer.
    var session: String { prefix + AccountKind.officer.cookie }

    /// Name of the cookie with the session of a member.
    var member: String { prefix + AccountKind.member.cookie }

    /// Name of the cookie that says, without a secret, that a member is signed in: scripts of the site's pages read it, and ask for the
    /// member's own votes only then. A cookie of a domain cannot have the prefix `__Host-`.
    var memberMark: String { domain == nil ? "\(prefix)corkboard-is-member" : "corkboard-is-member" }

    /// Name of the cookie with the id of the request by which somebody wants to sign in as a member.
    var join: String { "\(prefix)\(AccountKind.member.cookie)-request" }

    /// Name of the cookie with the mail address that was typed into a form, for the page after it.
    var typedAddress: String { "\(prefix)corkboard-address" }

    /// Name of the cookie that ties the sign-in form to the browser.
    var form: String { "\(prefix)corkboard-form" }

    /// Name of the device cookie, by which the browser is recognized at the next sign-in.
    var device: String { "\(prefix)corkboard-device" }

    /// Name of the cookie with the key of an anonymous reader, to whom devices belong.
    var reader: String { "\(prefix)corkboard-reader" }

    /// Name of the cookie with the receipt of study partners that the browser opened last.
    var partner: String { "\(prefix)corkboard-partner" }

    /// The headers for a new session: a session cookie that ends with the browser, and the device cookie.
    func setting(_ new: NewSession) -> [(name: String, value: String)] {
        [header(session, new.token.text), setting(device: new.device.text)]
    }

    /// The header for the device cookie, for a year.
    func setting(device token: String) -> (name: String, value: String) {
        header(device, token, more: "; Max-Age=31536000")
    }

    /// The header for the cookie of a reader, for 400 days, the maximum of browsers.
    func setting(reader key: String) -> (name: String, value: String) {
        header(reader, key, more: "; Max-Age=\(Int(Retention.readerCookie))")
    }

    /// The header for the mark of a member, which scripts can read, for as long as a session can last.
    var settingMemberMark: (name: String, value: String) {
        mark("1", age: Int(AccountKind.member.limit))
    }

    /// The header that removes the mark of a member.
    var endingMemberMark: (name: String, value: String) { mark("", age: 0) }

    private func mark(_ value: String, age: Int) -> (name: String, value: String) {
        let secure = isLocal ? "" : "; Secure"
        let shared = domain.map { "; Domain=\($0)" } ?? ""
        return (
            "Set-Cookie", "\(memberMark)=\(value); Path=/\(shared)\(secure); SameSite=Strict; Max-Age=\(age)"
        )
    }

    /// The header that removes the session cookie.
    var ending: (name: String, value: String) { header(session, "", more: "; Max-Age=0") }

    /// The header that removes the session cookie of a member.
    var endingMember: (name: String, value: String) { header(member, "", more: "; Max-Age=0") }

    /// The header for a new session of a member, which does not end with the browser.
    func setting(member token: String) -> (name: String, value: String) {
        header(member, token, more: "; Max-Age=\(Int(AccountKind.member.limit))")
    }

    /// The header for the id of a request to sign in as a member.
    func setting(join id: String) -> (name: String, value: String) {
        header(join, id, more: "; Max-Age=\(Int(Retention.signInRequest))")
    }

    /// The header for the cookie with a typed address. It ends with the browser.
    func setting(typedAddress value: String) -> (name: String, value: String) { header(typedAddress, value) }

    /// The header for the form cookie. Browsers send it where a mail or another app leads to a page with a form (`SameSite=Lax`): with a
    /// second one, the forms that are open in other tabs would not be of this browser any more.
    func setting(form token: String) -> (name: String, value: String) {
        header(form, token, sameSite: "Lax")
    }

    /// The header for the cookie with a receipt of study partners. It ends with the browser, and is sent where a mail leads to a room.
    func setting(partner receipt: String) -> (name: String, value: String) {
        header(partner, receipt, sameSite: "Lax")
    }

    /// The header for the language cookie, for a year.
    func setting(language: String) -> (name: String, value: String) {
        let secure = isLocal ? "" : "; Secure"
        let value =
            "\(self.language)=\(language); Path=/\(secure); HttpOnly; SameSite=Lax; Max-Age=\(Int(Retention.languageCookie))"
        return ("Set-Cookie", value)
    }

    private func header(
        _ name: String, _ value: String, sameSite: String = "Strict", more: String = ""
    ) -> (name: String, value: String) {
        let secure = isLocal ? "" : "; Secure"
        return ("Set-Cookie", "\(name)=\(value); Path=/\(secure); HttpOnly; SameSite=\(sameSite)\(more)")
    }
}
