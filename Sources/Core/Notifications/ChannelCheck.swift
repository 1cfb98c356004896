import Files
import Foundation
import Model

/// The problems of the files with which notifications are sent, as sentences, without a connection.
package enum ChannelCheck {
    /// The problems of the site in `root`. `languages` are those of the site; empty if its settings cannot be read. `hasBrowsers`: whether
    /// browsers take notifications, so that the key has to be there.
    package static func problems(below root: String, languages: [String], hasBrowsers: Bool) -> [String] {
        var problems: [String] = []
        do throws(Problem) {
            if try VAPIDKeyFile.read(below: root) == nil, hasBrowsers {
                problems.append(VAPIDKeyFile.missing)
            }
        } catch { problems.append("\(error)") }
        do throws(ChannelFault) {
            let settings = try ChannelSettings.read(below: root)
            problems += wrongLanguages(of: settings, languages).map { "\($0)" }
            if let account = settings.serviceAccount, try SecretFile.read(account, below: root) == nil {
                problems.append(
                    "\(ChannelFault(member: "fcm", .wrong(expected: "the name of a file in State/ that exists")))"
                )
            }
        } catch { problems.append("\(error)") }
        return problems
    }

    private static func wrongLanguages(
        of settings: ChannelSettings, _ languages: [String]
    ) -> [ChannelFault] {
        settings.groups.enumerated().compactMap { place, group in
            guard let language = group.language, !languages.isEmpty, !languages.contains(language) else {
                return nil
            }
            return ChannelFault(
                member: "groups[\(place)].language",
                .wrong(expected: "a language of the site: \(languages.joined(separator: ", "))"))
        }
    }
}
