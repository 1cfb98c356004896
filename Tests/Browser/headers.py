"""The security headers of responses."""

SAFE = {
    "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
MEDIA = {**SAFE, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox"}
HTML = "text/html; charset=utf-8"


def safe_part(response):
    """The security headers of a response; a repeated header is listed twice."""
    return {name: ", ".join(response.headers.get_all(name, [])) for name in SAFE}
