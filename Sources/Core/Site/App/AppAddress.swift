extension Address {
    /// The newest items of each tab, for badges and dots.
    static let unread = "/unread.json"
    /// The manifest of the installed app (W3C Web Application Manifest).
    static let manifest = "/manifest.webmanifest"
    static let serviceWorker = "/service-worker.js"
    /// The page shown offline in place of a page that is not cached.
    static let offline = "/offline/"
}
