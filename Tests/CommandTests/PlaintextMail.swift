/// Settings that would send mail to another host without TLS.
enum PlaintextMail {
    /// `State/channels.json` with such settings.
    static let refused =
        #"{"mail": {"sender": "a@example.org", "smtp": {"host": "mail.example.org", "security": "none"}}}"#
    /// The same where it is allowed.
    static let allowed = refused.replacing(#""none""#, with: #""none", "allowPlaintext": true"#)
    /// What `corkboard` says of the first.
    static let sentence =
        #"State/channels.json: 'mail.smtp.security' is missing or not usable; expected starttls or tls, since mail to another host would be sent in the clear; "allowPlaintext": true beside it allows that"#
}
