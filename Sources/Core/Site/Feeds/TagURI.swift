import Foundation
import Model

/// Names of posts that stay whatever their address becomes (RFC 4151): `tag:csa.example.edu,2026:event/k3v9q0m2`.
struct TagURI {
    private let authority: String

    /// Names given by whoever has the host of a site.
    init(_ settings: SiteSettings) {
        let host = URL(string: settings.url)?.host(percentEncoded: false)
        authority = host?.lowercased() ?? "localhost"
    }

    /// The name of a post. The year of posting belongs to it, since a host may have others before and after.
    func name(_ kind: String, id: String, posted: CivilDate) -> String {
        "tag:\(authority),\(String(posted.description.prefix(4))):\(kind)/\(PercentEncoding.of(id))"
    }
}
