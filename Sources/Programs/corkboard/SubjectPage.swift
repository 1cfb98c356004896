import ContentFiles
import Files
import Model
import Notifications
import Site
import StandardSections

extension SimulateCommand {
    /// The page to which a notification leads: its address, without the site's and the language, and whether a post has the page, or the
    /// site was built with it. Each site has a home page.
    typealias SubjectPage = (address: String, isThere: Bool)

    /// The page of a subject: an address that begins with `/`, or the id or slug of a post.
    static func page(of subject: String, _ kind: Broadcast.Kind, below root: String) async -> SubjectPage {
        let wanted = subject.hasPrefix("/") ? subject : page(of: kind, subject, below: root)
        let owners = await owners(below: root, beside: wanted)
        // An identity is the kind of the post and its id, such as `event k3v9q0m2`.
        let found =
            owners.first { $0.address == wanted }
            ?? owners.first { $0.identity?.split(separator: " ").last == subject[...] }
        if let found { return (found.address, true) }
        let path = wanted.split(separator: "#")[0].split(separator: "?")[0]
        let file = "\(root)/Public\(path)\(path.hasSuffix("/") ? "index.html" : "")"
        return (wanted, path == "/" || !FileSystemEntry.isMissing(file))
    }

    /// The page of a type; that of all notifications if no section of the site has the type's tab.
    private static func page(of kind: Broadcast.Kind, _ subject: String, below root: String) -> String {
        let tab = kind.tab
        let settings = SettingsReading(root: root).settings
        let isThere = settings.map { Sections.standard.tabs(of: $0).contains { $0.name == tab } } ?? false
        return (isThere ? kind : .generic).page(of: subject)
    }

    /// The pages of posts in the folder of an address, such as `/events/`. Files with errors are left out.
    private static func owners(below root: String, beside address: String) async -> [PageOwner] {
        let sections = Sections.standard
        let settings = SettingsReading(root: root)
        guard let site = settings.settings else { return [] }
        let files = FileListing(of: "Content", below: root).files
        let items = await ContentItems(
            files, below: root, timeZone: settings.timeZone, kinds: sections.kinds)
        let content = items.content(site)
        let folder = address.split(separator: "/").first.map { "/\($0)/" } ?? "/"
        return sections.all.flatMap { $0.pageOwners(in: content) }.filter { $0.address.hasPrefix(folder) }
    }
}
