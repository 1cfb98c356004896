import Model
import Notifications
import State

extension RequestContext {
    /// Whether the administrator has set up a channel, so that messages can be sent on it. Settings and a key that cannot be used are
    /// reported by `corkboard deliver`.
    package func isServed(_ channel: ReaderDevice.Channel) -> Bool {
        switch channel {
        case .push: hasPushKey
        case .fcm: channelSettings?.serviceAccount != nil
        case .mail: channelSettings?.mail != nil
        case .group: false
        }
    }

    /// Whether readers can turn on notifications in a browser: pages cannot offer them with a program on a host of another site.
    package var offersPush: Bool { isServed(.push) && site.settings.offeredChannels?.push == true }

    private var hasPushKey: Bool {
        do throws(Problem) {
            return try VAPIDKeyFile.read(below: installation.root) != nil
        } catch {
            return false
        }
    }

    private var channelSettings: ChannelSettings? {
        do throws(ChannelFault) {
            return try ChannelSettings.read(below: installation.root)
        } catch {
            return nil
        }
    }
}
