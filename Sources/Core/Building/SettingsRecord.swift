import Basics
import Foundation
import Model

/// A site's settings without its look, as a map of texts: the desk reads them for each request, and decoding keyed types took 0.1 ms each.
package struct SettingsRecord: Codable {
    package static let name = "settings"

    private var texts: [String: String] = [:]

    init(_ settings: SiteSettings) {
        set("title", settings.title)
        set("shortTitle", settings.shortTitle)
        set("tagline", settings.tagline)
        texts["url"] = settings.url
        texts["timeZone"] = settings.timeZone.identifier
        texts["languages"] = settings.languages.joined(separator: " ")
        texts["email"] = settings.email
        texts["poster"] = settings.poster
        texts["history"] = settings.history?.rawValue
        texts["approval"] = settings.moderation.approvesAll ? "all" : nil
        texts["duplicates"] = settings.moderation.publishesDuplicates ? "publish" : nil
        texts["secondFactor"] = settings.signIn.requiresSecondFactor ? "required" : nil
        switch settings.signIn.remoteUser {
        case nil: break
        case .name: texts["remoteUser"] = ""
        case .nameAt(let domain): texts["remoteUser"] = domain
        }
        texts["memberDomains"] = settings.members?.domains.joined(separator: " ")
        texts["memberRemoteUser"] = settings.members?.remoteUser == true ? "" : nil
        texts["partnerSlot"] = settings.partners.map { "\($0.slot)" }
        texts["partnerReaders"] = settings.partners?.readers == true ? "" : nil
        texts["visits"] = settings.countsVisits ? "" : nil
        switch settings.publishing {
        case nil: break
        case .rclone(let path): texts["publishRclone"] = path
        case .git(let url, let branch, let keepsHistory):
            (texts["publishGit"], texts["publishBranch"]) = (url, branch)
            texts["publishHistory"] = keepsHistory ? "" : nil
        }
        for (tag, text) in settings.tags { set("tag \(tag)", text) }
    }

    /// The settings; nil if the record is incomplete.
    package var settings: SiteSettings? {
        guard let title = text("title"), let url = texts["url"], let languages = texts["languages"],
            let zone = texts["timeZone"].flatMap(TimeZone.init(identifier:))
        else { return nil }
        var settings = SiteSettings(
            title: title, shortTitle: text("shortTitle"), tagline: text("tagline"), url: url, timeZone: zone,
            languages: languages.split(separator: " ").map(String.init), email: texts["email"],
            poster: texts["poster"], signIn: signIn, tags: tags,
            history: texts["history"].flatMap(SiteSettings.HistoryMode.init(rawValue:)),
            moderation: ModerationSettings(
                approvesAll: texts["approval"] == "all", publishesDuplicates: texts["duplicates"] == "publish"
            ), members: members, partners: partners)
        settings.countsVisits = texts["visits"] != nil
        settings.publishing = publishing
        return settings
    }

    private var publishing: PublishSettings? {
        if let url = texts["publishGit"] {
            return .git(
                url: url, branch: texts["publishBranch"] ?? PublishSettings.branch,
                keepsHistory: texts["publishHistory"] != nil)
        }
        return texts["publishRclone"].map(PublishSettings.rclone)
    }

    private var partners: PartnerSettings? {
        texts["partnerSlot"].flatMap { Int($0) }.map {
            PartnerSettings(slot: $0, readers: texts["partnerReaders"] != nil)
        }
    }

    private var members: MemberSettings? {
        texts["memberDomains"].map { domains in
            MemberSettings(
                domains: domains.split(separator: " ").map(String.init),
                remoteUser: texts["memberRemoteUser"] != nil)
        }
    }

    private var signIn: SignInSettings {
        SignInSettings(
            requiresSecondFactor: texts["secondFactor"] == "required",
            remoteUser: texts["remoteUser"].map { $0.isEmpty ? .name : .nameAt($0) })
    }

    private var tags: [Slug: LocalizedText] {
        texts.keys.reduce(into: [:]) { tags, key in
            let parts = key.split(separator: " ")
            guard parts.count > 1, parts[0] == "tag", let tag = Slug(String(parts[1])) else { return }
            tags[tag] = text("tag \(tag)")
        }
    }

    private mutating func set(_ key: String, _ text: LocalizedText?) {
        guard let text else { return }
        if let unmarked = text.unmarked { texts[key] = unmarked }
        for (language, words) in text.byLanguage { texts["\(key) \(language)"] = words }
    }

    private func text(_ key: String) -> LocalizedText? {
        if let unmarked = texts[key] { return LocalizedText(unmarked) }
        let own = texts.filter { $0.key.hasPrefix(key + " ") }
        if own.isEmpty { return nil }
        let byLanguage = own.map { (String($0.key.dropFirst(key.count + 1)), $0.value) }
        return LocalizedText(byLanguage: Dictionary(byLanguage, uniquingKeysWith: { first, _ in first }))
    }

    package init(from decoder: any Decoder) throws {
        texts = try decoder.singleValueContainer().decode([String: String].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(texts)
    }
}
