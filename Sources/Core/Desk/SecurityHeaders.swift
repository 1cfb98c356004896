import CGI

extension CGIResponse {
    /// The response with the security headers of all desk pages. Browsers ignore Strict-Transport-Security
    /// without TLS (RFC 6797 8.1), so all public responses have it, regardless of the scheme that a proxy reports.
    func guarded(isLocal: Bool) -> CGIResponse {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
            + "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
        let isForPrograms = headers.contains { $0.name == "Content-Type" && $0.value.hasSuffix("json") }
        var response = self
        response.headers += [
            (
                "Content-Security-Policy",
                isForPrograms ? "default-src 'none'; frame-ancestors 'none'" : policy
            ),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"), ("Cache-Control", "no-store"),
        ]
        if !isLocal { response.headers.append(("Strict-Transport-Security", "max-age=31536000")) }
        return response
    }
}
