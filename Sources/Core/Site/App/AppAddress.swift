extension Address {
    /// The newest items of each tab, for badges and dots.
    package static let unread = "/unread.json"
    /// The manifest of the installed app (W3C Web Application Manifest).
    package static let manifest = "/manifest.webmanifest"
    package static let serviceWorker = "/service-worker.js"
    /// The page shown offline in place of a page that is not cached.
    package static let offline = "/offline/"
}
