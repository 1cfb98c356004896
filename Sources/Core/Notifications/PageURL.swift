import Model

extension SiteSettings {
    /// The URL of a page in a language of the site: pages of this site in another than the main language are in that language's folder.
    package func pageURL(_ url: String, in language: String) -> String {
        guard languages.dropFirst().contains(language), url.hasPrefix(self.url + "/") else { return url }
        return "\(self.url)/\(language)\(url.dropFirst(self.url.count))"
    }
}
