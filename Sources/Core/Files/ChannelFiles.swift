import Foundation
import Model

/// The files of `State/` by which an administrator sets up channels of notifications.
public enum ChannelFiles {
    /// Path of the key that signs messages to browsers, from the site's root.
    package static let key = "State/vapid.pem"
    package static let settings = "State/channels.json"

    /// The channels that are set up for the site in `root`. Settings that cannot be read set up none; `corkboard doctor` reports them.
    public static func channels(below root: String) -> SetUpChannels {
        let members = Self.members(FileManager.default.contents(atPath: "\(root)/\(settings)") ?? Data())
        return SetUpChannels(
            push: !FileSystemEntry.isMissing("\(root)/\(key)"), apps: members.contains("fcm"),
            mail: members.contains("mail"))
    }

    private static func members(_ bytes: Data) -> Set<String> {
        do {
            let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            return Set((object ?? [:]).filter { !($0.value is NSNull) }.keys)
        } catch {
            return []
        }
    }
}
