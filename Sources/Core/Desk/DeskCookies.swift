import CGI
import Foundation
import State

/// The cookies of the desk: `Secure` with the prefix `__Host-`, and plain ones only where `corkboard serve` serves this machine
/// without TLS.
struct DeskCookies: Sendable {
    private let isLocal: Bool

    init(_ request: CGIRequest) { isLocal = request.isLocal }

    private var prefix: String { isLocal ? "" : "__Host-" }

    /// The name of the chosen language's.
    var language: String { "\(prefix)corkboard-language" }

    /// The name of the session's.
    var session: String { "\(prefix)corkboard" }

    /// The name of that which ties the form for signing in to the browser.
    var form: String { "\(prefix)corkboard-form" }

    /// The name of that by which the browser is known at the next sign-in.
    var device: String { "\(prefix)corkboard-device" }

    /// Sets those of a session that has begun: its own for as long as the browser runs, and the device's.
    func setting(_ new: NewSession) -> [(name: String, value: String)] {
        [header(session, new.token.text), setting(device: new.device.text)]
    }

    /// Sets the device's, for a year.
    func setting(device token: String) -> (name: String, value: String) {
        header(device, token, more: "; Max-Age=31536000")
    }

    /// Takes the session's away.
    var ending: (name: String, value: String) { header(session, "", more: "; Max-Age=0") }

    /// Sets the form's.
    func setting(form token: String) -> (name: String, value: String) { header(form, token) }

    /// Sets the language, for a year.
    func setting(language: String) -> (name: String, value: String) {
        let secure = isLocal ? "" : "; Secure"
        let value =
            "\(self.language)=\(language); Path=/\(secure); HttpOnly; SameSite=Lax; Max-Age=31536000"
        return ("Set-Cookie", value)
    }

    private func header(_ name: String, _ value: String, more: String = "") -> (name: String, value: String) {
        let secure = isLocal ? "" : "; Secure"
        return ("Set-Cookie", "\(name)=\(value); Path=/\(secure); HttpOnly; SameSite=Strict\(more)")
    }
}
