import CGI
import Foundation

/// The cookies of the desk: `__Host-` ones over TLS, and plain ones only on this machine itself, where there is no TLS.
struct DeskCookies: Sendable {
    /// Whether the browser runs on this machine and asks without TLS.
    let isLocal: Bool

    init(_ request: CGIRequest) {
        let isLoopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].contains(request.remoteAddress)
        isLocal = !request.isSecure && isLoopback && !request.isForwarded
    }

    private var prefix: String { isLocal ? "" : "__Host-" }

    /// The name of the chosen language's.
    var language: String { "\(prefix)corkboard-language" }

    /// The name of the session's.
    var session: String { "\(prefix)corkboard" }

    /// The name of that which ties the form for signing in to the browser.
    var form: String { "\(prefix)corkboard-form" }

    /// Sets the session's, for as long as the browser runs.
    func setting(session token: String) -> (name: String, value: String) { header(session, token) }

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
