import ArgumentParser
import ContentFiles
import Model
import Notifications
import Push

/// `corkboard keys`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Makes the key pair that signs notifications, and says the public key.",
        discussion: "The private key is in State/vapid.pem. An existing key is kept.")

    @OptionGroup var site: SiteOptions

    @Flag(help: "Make a new key pair. Browsers take the new key when their readers next open the site.")
    var rotate = false

    func run() async throws {
        let root = try site.folder()
        guard SettingsReading(root: root).settings != nil else {
            throw Reporting.failure("\(root): has no usable Content/site.yml; expected a site")
        }
        if !rotate, let key = try VAPIDKeyFile.read(below: root) { return print(key.publicKey) }
        print(try VAPIDKeyFile.make(below: root, keepsKnown: !rotate).publicKey)
    }
}
