import Foundation
import Model

/// Permanent ids of posts that do not depend on addresses (RFC 4151): `tag:csa.example.edu,2026:event/k3v9q0m2`.
package struct TagURI {
    private let authority: String

    /// Creates the ids of a site, with its host as authority.
    package init(_ settings: SiteSettings) {
        let host = URL(string: settings.url)?.host(percentEncoded: false)
        authority = host?.lowercased() ?? "localhost"
    }

    /// The id of a post. It includes the year of posting, since the host may belong to others at other times.
    package func name(_ kind: String, id: String, posted: CivilDate) -> String {
        "tag:\(authority),\(String(posted.description.prefix(4))):\(kind)/\(Address.percentEncoded(id))"
    }
}
