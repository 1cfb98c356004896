import Basics
import Files
import Foundation
import Mail
import Model
import Push

/// The channels of a site and their secrets, besides Web Push: `State/channels.json`, for its owner alone.
package struct ChannelSettings: Hashable, Sendable {
    /// Path of the file from the site's root.
    package static let path = ChannelFiles.settings

    /// The settings for mail; nil if the site sends none.
    package let mail: MailChannel?
    /// The group chats, in the file's order.
    package let groups: [GroupChannel]
    /// The path of the file with Google's service account from the site's root; nil if apps are not sent messages.
    package let serviceAccount: String?

    package static let none = ChannelSettings(mail: nil, groups: [], serviceAccount: nil)

    private init(mail: MailChannel?, groups: [GroupChannel], serviceAccount: String?) {
        (self.mail, self.groups, self.serviceAccount) = (mail, groups, serviceAccount)
    }

    /// Reads the file of the site in `root`; `none` if there is no file.
    package static func read(
        below root: String, services: PushServices = .known
    ) throws(ChannelFault) -> ChannelSettings {
        guard let bytes = try SecretFile.read(path, below: root) else { return .none }
        return try ChannelSettings(json: bytes, services: services)
    }

    init(json: [UInt8], services: PushServices = .known) throws(ChannelFault) {
        let members = try ChannelMembers(
            Self.value(json), known: ["mail", "groups", "fcm"], expected: "an object")
        mail = if let value = members.value("mail") { try MailChannel(value) } else { nil }
        groups = try Self.groups(members, services)
        serviceAccount = try members.optionalText(
            "fcm", expected: "the name of the service account's file in State/, such as fcm.json"
        ) { Self.isFileName($0) }.map { "State/\($0)" }
    }

    private static func value(_ json: [UInt8]) throws(ChannelFault) -> ChannelValue {
        do {
            return try JSONDecoder().decode(ChannelValue.self, from: Data(json))
        } catch {
            throw ChannelFault(.notJSON(line: line(ofFaultIn: json)))
        }
    }

    /// The line at which the parser stops. Of its words, which may contain a secret, only the number behind `character` is used.
    private static func line(ofFaultIn json: [UInt8]) -> Int? {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
            return nil
        } catch {
            let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            let parts = words.split(separator: " ")
            guard let place = parts.firstIndex(of: "character"), place + 1 < parts.endIndex,
                let offset = Int(parts[place + 1].prefix { $0.isNumber }), offset <= json.count
            else { return nil }
            return 1 + json[..<offset].count { $0 == UInt8(ascii: "\n") }
        }
    }

    private static func groups(
        _ members: ChannelMembers, _ services: PushServices
    ) throws(ChannelFault) -> [GroupChannel] {
        guard let value = members.value("groups") else { return [] }
        guard case .list(let values) = value, values.count <= GroupChannel.limit else {
            throw members.fault("groups", expected: "a list of at most \(GroupChannel.limit) groups")
        }
        var groups: [GroupChannel] = []
        for (place, value) in values.enumerated() {
            let group = try GroupChannel(value, path: "groups[\(place)]", services: services)
            if groups.contains(where: { $0.name == group.name }) {
                throw ChannelFault(
                    member: "groups[\(place)].name", .wrong(expected: "a name that no other group has"))
            }
            groups.append(group)
        }
        return groups
    }

    private static func isFileName(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
            && text.utf8.allSatisfy { ASCII.isWord($0) || $0 == UInt8(ascii: ".") }
    }
}

extension ChannelSettings {
    /// The problems of the files with which notifications of the site in `root` are sent, as sentences, without a connection. `languages` are those of the site; empty if its settings cannot be read. `hasBrowsers`: whether
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
            problems += settings.wrongLanguages(languages).map { "\($0)" }
            if let account = settings.serviceAccount, try SecretFile.read(account, below: root) == nil {
                problems.append(
                    "\(ChannelFault(member: "fcm", .wrong(expected: "the name of a file in State/ that exists")))"
                )
            }
        } catch { problems.append("\(error)") }
        return problems
    }

    private func wrongLanguages(_ languages: [String]) -> [ChannelFault] {
        groups.enumerated().compactMap { place, group in
            guard let language = group.language, !languages.isEmpty, !languages.contains(language) else {
                return nil
            }
            return ChannelFault(
                member: "groups[\(place)].language",
                .wrong(expected: "a language of the site: \(languages.joined(separator: ", "))"))
        }
    }
}
