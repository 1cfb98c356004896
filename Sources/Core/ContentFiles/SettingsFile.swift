import Foundation
import Model

/// `Content/site.yml` <-> `SiteSettings`.
enum SettingsFile {
    /// The path of the settings file, relative to the site's root.
    static let path = "Content/site.yml"

    /// The settings of a site with these possible tabs.
    static func read(below root: String, tabs: [SiteTab]) -> ReadResult<SiteSettings> {
        do throws(Problem) {
            return read(try SourceFile(path: path, below: root), below: root, tabs: tabs)
        } catch {
            return ReadResult(value: nil, problems: [error])
        }
    }

    /// The settings in a file of the site in `root`.
    static func read(_ file: SourceFile, below root: String, tabs: [SiteTab]) -> ReadResult<SiteSettings> {
        do throws(Problem) {
            let frontMatter = try FrontMatter(wholeFile: file)
            return ReadResult(frontMatter) { _, fields in
                var settings = settings(&fields)
                let look = fields.look(tabs: tabs, below: root)
                settings?.look = look
                return settings
            }
        } catch {
            return ReadResult(value: nil, problems: [error])
        }
    }

    private static func settings(_ fields: inout FieldReader) -> SiteSettings? {
        let title = fields.requiredLocalizedText("title", expected: "the association's name")
        let shortTitle = fields.localizedText("shortTitle")
        let tagline = fields.localizedText("tagline")
        let url = address(&fields)
        let timeZone = fields.required("timeZone", expected: "a time zone such as America/New_York") {
            $0.timeZone($1)
        }
        let languages = fields.texts("languages")
        let email = fields.text("email")
        let poster = poster(&fields, of: url)
        let signIn = signIn(&fields)
        let tags = tags(&fields)
        let history: SiteSettings.HistoryMode? = fields.choice("history")
        let moderation = moderation(&fields)
        let members = fields.members()
        let partners = fields.partners(isOffered: members != nil && poster != nil)
        let countsVisits = fields.flag("visits") ?? false
        let publishing = fields.publishing()
        guard let title, let url, let timeZone else { return nil }
        var settings = SiteSettings(
            title: title, shortTitle: shortTitle, tagline: tagline, url: url, timeZone: timeZone,
            languages: languages.isEmpty ? ["en"] : languages, email: email, poster: poster,
            signIn: signIn, tags: tags, history: history, moderation: moderation,
            members: members, partners: partners)
        settings.countsVisits = countsVisits
        settings.publishing = publishing
        return settings
    }

    private static func address(_ fields: inout FieldReader) -> String? {
        let expected = "the site's address such as https://csa.example.edu"
        guard let text = fields.requiredText("url", expected: expected) else { return nil }
        let trimmed = String(text.reversed().drop { $0 == "/" }.reversed())
        guard !trimmed.dropFirst(8).contains("//"), let url = URL(string: trimmed),
            url.scheme == "https" || url.scheme == "http",
            let host = url.host, !host.isEmpty, url.query == nil, url.fragment == nil, url.user == nil,
            trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !hasDotSegments(trimmed)
        else { return fields.wrong("url", text, expected: expected) }
        return trimmed
    }

    private static func tags(_ fields: inout FieldReader) -> [Slug: LocalizedText] {
        let expected = "names of tags, such as food: {en: food, zh-Hans: 美食}"
        let all = fields.records("tags", expected: expected) { reader in
            var tags: [Slug: LocalizedText] = [:]
            for key in reader.keys {
                guard let name = reader.localizedLine(key) else { continue }
                if let slug = Slug(making: key) {
                    tags[slug] = name
                } else {
                    reader.add(.wrongField("tags", value: key, expected: "words such as food"), at: key)
                }
            }
            return tags
        }
        return all.first ?? [:]
    }

    /// The path of the program on the site's host, or its whole address on another one.
    private static func poster(_ fields: inout FieldReader, of url: String?) -> String? {
        guard let text = fields.text("poster") else { return nil }
        guard text.contains("://") else {
            return ProgramAddress.isPath(text)
                ? text
                : fields.wrong(
                    "poster", text,
                    expected:
                        "a path such as /poster, or an address on another host such as https://desk.csa.example.edu/poster"
                )
        }
        do throws(ProgramAddress.Fault) {
            let address = try ProgramAddress(text)
            // An address with a fault has been reported.
            guard url.flatMap(URL.init(string:)).map({ isOrigin(address.origin, of: $0) }) != true else {
                return fields.wrong(
                    "poster", text, expected: "a path such as /poster, since this is the host of 'url'")
            }
            // Pages of the program load their styles, and link to the site, below this path of their own host.
            let base = url.map(SiteSettings.basePath) ?? ""
            guard address.path.hasPrefix(base + "/") else {
                return fields.wrong(
                    "poster", text,
                    expected:
                        "\(address.origin)\(base)\(address.path), since the desk's host serves the site below the path of 'url' too"
                )
            }
            return address.origin + address.path
        } catch {
            return fields.wrong("poster", text, expected: error.rawValue)
        }
    }

    private static func isOrigin(_ origin: String, of url: URL) -> Bool {
        let port = url.port == 443 ? nil : url.port
        return origin == "\(url.scheme ?? "")://\(url.host ?? "")".lowercased()
            + (port.map { ":\($0)" } ?? "")
    }

    /// Whether an address has dot segments, which browsers remove (RFC 3986 5.2.4): cookies and forms would have different paths.
    private static func hasDotSegments(_ address: String) -> Bool {
        address.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// The sign-in settings. If they cannot be read, a second factor is required: an error must not weaken sign-in.
    private static func signIn(_ fields: inout FieldReader) -> SignInSettings {
        guard fields.keys.contains("signIn") else { return SignInSettings() }
        let expected = "how officers sign in, such as {secondFactor: required}"
        let all = fields.records("signIn", expected: expected) { reader in
            let factor = reader.text("secondFactor")
            if let factor, !["optional", "required"].contains(factor) {
                let _: Never? = reader.wrong("secondFactor", factor, expected: "optional or required")
            }
            let isOptional = factor == "optional" || Set(reader.keys).isSubset(of: ["remoteUser"])
            return SignInSettings(requiresSecondFactor: !isOptional, remoteUser: remoteUser(&reader))
        }
        return all.count == 1 ? all[0] : SignInSettings(requiresSecondFactor: true)
    }

    /// The rules for readers' posts. If they cannot be read, every post waits for approval: an error must not publish a post that should wait.
    private static func moderation(_ fields: inout FieldReader) -> ModerationSettings {
        guard fields.keys.contains("moderation") else { return ModerationSettings() }
        let expected = "what happens to readers' posts, such as {approval: all}"
        let all = fields.records("moderation", expected: expected) { reader in
            let approval = reader.text("approval")
            if let approval, !["all", "none"].contains(approval) {
                let _: Never? = reader.wrong("approval", approval, expected: "all or none")
            }
            let duplicates = reader.text("duplicates")
            if let duplicates, !["wait", "publish"].contains(duplicates) {
                let _: Never? = reader.wrong("duplicates", duplicates, expected: "wait or publish")
            }
            return ModerationSettings(
                approvesAll: approval != "none", publishesDuplicates: duplicates == "publish")
        }
        return all.count == 1 ? all[0] : ModerationSettings(approvesAll: true)
    }

    private static func remoteUser(_ fields: inout FieldReader) -> SignInSettings.RemoteUser? {
        switch fields.text("remoteUser") {
        case nil, "false": return nil
        case "true": return .name
        case let domain?:
            let isDomain = domain.wholeMatch(of: /[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/) != nil
            let expected =
                "true, where it is the account's name, or a domain such as example.edu, where that stands behind it"
            return isDomain ? .nameAt(domain) : fields.wrong("remoteUser", domain, expected: expected)
        }
    }
}
