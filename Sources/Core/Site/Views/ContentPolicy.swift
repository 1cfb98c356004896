import Model

/// The Content-Security-Policy in pages whose program is on another host, which it names.
///
/// The servers of `Deploy/` send the policy as a header, in which an administrator puts in that host; many hosts of static pages send none.
/// `frame-ancestors`, which a page cannot have in itself (W3C CSP3 3.3), needs such a header.
struct ContentPolicy {
    let text: String

    /// nil where the program is on the host of the pages.
    init?(_ program: ProgramPlace) {
        let (others, asked): (String, String)
        switch program {
        case .here: return nil
        case .sameSite(let address, _): (others, asked) = (" " + address.origin, " " + address.origin)
        // Pictures of members and the search are links of the page, without a script.
        case .elsewhere(let address): (others, asked) = (" " + address.origin, "")
        }
        text =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'\(others); font-src 'self'; "
            + "connect-src 'self'\(asked); worker-src 'self'; manifest-src 'self'; form-action 'self'\(others); "
            + "base-uri 'none'; object-src 'none'"
    }
}
