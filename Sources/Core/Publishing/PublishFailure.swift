import Model

/// The reason why a site was not published, or not whole.
package enum PublishFailure: Error, Equatable, Sendable {
    /// The settings name no place.
    case noPlace
    /// The web root has no home page.
    case noPages
    /// The key with which git signs in by ssh is missing; its path from the site's root.
    case noKey(String)
    /// The program that brings files to the place is not installed.
    case noProgram(String)
    /// rclone's settings cannot be read; why.
    case unreadableRemotes(String)
    /// rclone's settings have no such remote, but others.
    case noRemote(String, others: [String])
    /// The folder is, contains or lies in one of the site's own.
    case ownFolder(String)
    /// The place has the marker of another site; its text.
    case otherSite(place: String, marker: String)
    /// The place has no marker of this site, and a file or folder that a file of the site would replace.
    case otherFiles(place: String, name: String)
    /// The branch has commits of others, which would be dropped.
    case otherCommits(place: String)
    /// The place or the way to it failed; what it answered, and the command that shows more.
    case place(String, words: String, command: String)
    /// Some files were not sent or removed; the first one, what the place answered, and the number of all.
    case files(place: String, first: String, words: String, count: Int)
    /// A file of the site cannot be read or written.
    case file(Problem)

    /// Runs a step on files of the site; its problem becomes a failure of publishing.
    package static func onDisk<Value>(_ step: @autoclosure () throws(Problem) -> Value) throws(PublishFailure)
        -> Value
    {
        do throws(Problem) { return try step() } catch { throw .file(error) }
    }
}

extension PublishFailure: CustomStringConvertible {
    /// Paths of settings as messages name them.
    private static let (site, remotes) = ("Content/site.yml", "State/rclone.conf")

    package var description: String {
        switch self {
        case .noPlace:
            "\(Self.site): names no place to publish to; expected a line such as `publish: {rclone: \"store:bucket/site\"}` or `publish: {git: \"git@codeberg.org:csa/pages.git\"}`"
        case .noPages: "Public: has no home page; nothing was sent or removed. Run `corkboard build` first"
        case .noKey(let path):
            "\(path): is missing, the key with which git signs in. Make it, and allow \(path).pub to push to the repository: ssh-keygen -q -t ed25519 -N '' -f \(path)"
        case .noProgram(let name):
            "There is no program \(name), by which the site is published; install it: sudo apt-get install \(name)"
        case .unreadableRemotes(let reason):
            "\(Self.remotes): cannot be read (\(reason)); make it as the site's user: rclone config --config \(Self.remotes)"
        case .noRemote(let name, let others):
            "\(Self.site): 'publish' names the remote '\(name)', which \(Self.remotes) does not have\(Self.list(others)); correct the name, or add the remote: rclone config --config \(Self.remotes)"
        case .ownFolder(let path):
            "\(Self.site): 'publish' names \(path), which is, contains or lies in a folder of the site itself; name a folder elsewhere, such as /srv/mirror"
        case .otherSite(let place, let marker):
            "\(place): belongs to another site (\(marker)); nothing was sent or removed. Name another place in \(Self.site), or remove \(PlaceMarker.path) there"
        case .otherFiles(let place, let name):
            "\(place): has \(name), which this site did not put there; nothing was sent or removed. Name an empty place in \(Self.site), or remove \(name) there"
        case .otherCommits(let place):
            "\(place): has commits that this site did not make, which `history: false` would drop; nothing was sent or removed. Name a new branch in \(Self.site)"
        case .place(let place, let words, let command):
            "\(place): cannot be published to: \(words); the next run sends what is missing there. To see what the place answers, run: \(command)"
        case .files(let place, let first, let words, let count):
            "\(place): \(count == 1 ? "1 file was" : "\(count) files were") not sent or removed, such as \(first): \(words); the next run tries again"
        case .file(let problem): problem.description
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "" : " (it has \(names.prefix(5).joined(separator: ", ")))"
    }
}
