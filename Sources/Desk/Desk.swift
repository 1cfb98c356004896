import CGI

/// The officers' pages: requests -> answers.
public struct Desk: Sendable {
}
