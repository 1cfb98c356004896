/// Where the CGI program is, seen from the site's pages: what their scripts may ask of it in the background follows from this alone.
public enum ProgramPlace: Hashable, Sendable {
    /// On the host of the pages, at a path from its root.
    case here(path: String)
    /// On another host of the same site: browsers send the program's cookies, which are `SameSite=Strict`, with requests of the pages' scripts,
    /// and both hosts may read a cookie of `domain`.
    case sameSite(ProgramAddress, domain: String)
    /// On a host of another site, where the program's cookies are not sent: pages only link to it.
    case elsewhere(ProgramAddress)

    /// The place that `poster` names for pages at `url`; nil for an address with a fault.
    init?(poster: String, url: String, basePath: String) {
        if poster.utf8.first == UInt8(ascii: "/") {
            self = .here(path: basePath + poster)
            return
        }
        do throws(ProgramAddress.Fault) {
            let program = try ProgramAddress(poster)
            self =
                Self.domain(pages: url, program: program.host).map { .sameSite(program, domain: $0) }
                ?? .elsewhere(program)
        } catch {
            return nil
        }
    }

    /// The host at or below which both hosts are, where that can be told from their names: one of the two without its `www.`. nil for others.
    ///
    /// Two hosts are one site if they share a domain that somebody can register. Where both are below the host of one of them, that is so
    /// whatever the list of public suffixes says. Of other hosts that list alone tells csa.example.edu and desk.example.edu from
    /// csa.github.io and desk.github.io; those only link, which works on all of them.
    private static func domain(pages url: String, program: String) -> String? {
        let scheme = "https://"
        // Without TLS the pages are another site than the program.
        guard url.lowercased().hasPrefix(scheme) else { return nil }
        let pages = url.lowercased().dropFirst(scheme.count).prefix { $0 != "/" && $0 != ":" }
        let (first, second) = (bare(String(pages)), bare(program))
        if isBelow(second, first) { return first }
        return isBelow(first, second) ? second : nil
    }

    private static func isBelow(_ host: String, _ domain: String) -> Bool {
        domain.contains(".") && (host == domain || host.hasSuffix("." + domain))
    }

    /// A host without `www.`, unless that leaves one label.
    private static func bare(_ host: String) -> String {
        let rest = String(host.dropFirst(4))
        return host.hasPrefix("www.") && rest.contains(".") ? rest : host
    }
}
