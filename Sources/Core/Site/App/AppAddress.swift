extension Address {
    /// The newest items of each tab, for badges and dots.
    static let unread = "/unread.json"
    /// What an installed app is called and looks like (W3C Web Application Manifest).
    static let manifest = "/manifest.webmanifest"
    static let serviceWorker = "/service-worker.js"
    /// What shows in place of a page that was never read, without a connection.
    static let offline = "/offline/"
}
