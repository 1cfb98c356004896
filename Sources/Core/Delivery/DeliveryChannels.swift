import ContentFiles
import Files
import Model
import Notifications
import Push
import Sending
import State

/// The keys, accounts and phrases of a site's channels. Each is read when it is first needed.
final class DeliveryChannels {
    private let site: DeliverySite
    /// The states of the files that hold settings and keys, before they were read.
    private let files: [String: FileState?]
    /// The settings; `.none` if their file cannot be used.
    let settings: ChannelSettings
    /// Why the settings' file cannot be used.
    let fault: ChannelFault?
    private var failures: [DeliveryService: DeliveryFailure?] = [:]
    private var readWords: Result<[String: Wordbook], DeliveryFailure>?
    private var notices: [String: NoticeWords] = [:]
    /// The key for Web Push, after a push service was found to be usable.
    private(set) var key: VAPIDKey?
    /// The service account, after apps were found to be reachable.
    private(set) var serviceAccount: ServiceAccount?
    /// The mail server, after mail was found to be usable and is sent by SMTP.
    private(set) var mailServer: SMTPServer?

    init(_ site: DeliverySite) {
        self.site = site
        let known = Self.states(of: [ChannelSettings.path, VAPIDKeyFile.path], below: site.root)
        do throws(ChannelFault) {
            (settings, fault) = (try ChannelSettings.read(below: site.root, services: site.services), nil)
        } catch {
            (settings, fault) = (.none, error)
        }
        let account = [settings.serviceAccount].compactMap(\.self)
        files = known.merging(Self.states(of: account, below: site.root)) { first, _ in first }
    }

    private static func states(of paths: [String], below root: String) -> [String: FileState?] {
        Dictionary(
            paths.map { ($0, FileState(of: "\(root)/\($0)")) }, uniquingKeysWith: { first, _ in first })
    }

    var areCurrent: Bool { Self.states(of: Array(files.keys), below: site.root) == files }

    /// Whether the settings have a service. A group that another run registered by newer settings is left to that run.
    func has(_ service: DeliveryService) -> Bool {
        if case .group(let name) = service, fault == nil { group(name) != nil } else { true }
    }

    var groupSettings: [String: GroupSettings] {
        let main = site.settings.languages.first ?? Theme.completeLanguage
        return Dictionary(
            settings.groups.map {
                ($0.name, GroupSettings(language: $0.language ?? main, digest: $0.digest))
            },
            uniquingKeysWith: { first, _ in first })
    }

    /// The group with a name; nil if there is none.
    func group(_ name: String) -> GroupChannel? { settings.groups.first { $0.name == name } }

    /// The phrases of all languages, after a service that needs them was found to be usable.
    var words: [String: Wordbook] {
        do throws(DeliveryFailure) { return try wordbooks() } catch { return [:] }
    }

    /// The phrases of notices for readers of a language.
    func notice(_ language: String) throws(DeliveryFailure) -> NoticeWords {
        if let known = notices[language] { return known }
        let words = try wordbooks()
        do throws(Problem) {
            let new = try NoticeWords(language, from: words)
            notices[language] = new
            return new
        } catch { throw .file(error) }
    }

    /// Why nothing can be sent to a service; nil if it is usable.
    func failure(of service: DeliveryService) -> DeliveryFailure? {
        if let known = failures[service] { return known }
        var failure: DeliveryFailure?
        do throws(DeliveryFailure) { try prepare(service) } catch { failure = error }
        failures[service] = .some(failure)
        return failure
    }

    private func prepare(_ service: DeliveryService) throws(DeliveryFailure) {
        if case .push = service {
            guard VAPIDKey.isContact(site.contact) else { throw .settings(.unusableContact) }
            if key == nil { key = try Self.key(below: site.root) }
            _ = try notice(Theme.completeLanguage)
            return
        }
        if let fault { throw .channels(fault) }
        switch service {
        case .push: break
        case .fcm:
            serviceAccount = try readServiceAccount()
            _ = try notice(Theme.completeLanguage)
        case .mail:
            guard let mail = settings.mail else { throw .noMail }
            if case .smtp(let account) = mail.transport { mailServer = try server(account) }
            _ = try notice(Theme.completeLanguage)
        case .group: _ = try notice(Theme.completeLanguage)
        }
    }

    private static func key(below root: String) throws(DeliveryFailure) -> VAPIDKey {
        let key: VAPIDKey?
        do throws(Problem) {
            key = try VAPIDKeyFile.read(below: root)
        } catch { throw .file(error) }
        guard let key else { throw .noKey }
        return key
    }

    private func readServiceAccount() throws(DeliveryFailure) -> ServiceAccount {
        guard let path = settings.serviceAccount else { throw .noServiceAccount }
        let bytes: [UInt8]?
        do throws(ChannelFault) {
            bytes = try SecretFile.read(path, below: site.root)
        } catch { throw .channels(error) }
        guard let bytes else {
            throw .channels(ChannelFault(member: "fcm", .wrong(expected: "a file of State/ that exists")))
        }
        do throws(PushError) {
            return try ServiceAccount(json: bytes)
        } catch { throw .serviceAccount(file: path, error) }
    }

    private func server(_ account: MailChannel.SMTPAccount) throws(DeliveryFailure) -> SMTPServer {
        do throws(MailFailure) {
            return try SMTPServer(
                host: account.host, port: account.port, security: account.security, user: account.user,
                password: account.password,
                allowsPlaintext: account.allowsPlaintext, authorities: site.authorities)
        } catch { throw .mail(error) }
    }

    private func wordbooks() throws(DeliveryFailure) -> [String: Wordbook] {
        if let readWords { return try readWords.get() }
        let theme = Theme(root: site.root, share: site.share)
        let isComplete = theme.words[Theme.completeLanguage] != nil
        let problem = isComplete ? nil : theme.problems.first { $0.severity == .error }
        let result: Result<[String: Wordbook], DeliveryFailure> =
            problem.map { .failure(.file($0)) } ?? .success(theme.words)
        readWords = result
        return try result.get()
    }
}
