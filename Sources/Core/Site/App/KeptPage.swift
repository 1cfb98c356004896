/// A page that the service worker keeps from the first visit on, for times without a connection.
package struct KeptPage: Codable, Hashable, Sendable {
    /// The address without the language.
    package let address: String
    /// The path below the mount of the program: without a connection, the page is shown in place of this page and those below it.
    package let path: String
    /// The names of its styles and scripts in Templates/assets, but those of all pages.
    package let assets: [String]

    package init(_ address: String, insteadOf path: String, assets: [String]) {
        (self.address, self.path, self.assets) = (address, path, assets)
    }
}
