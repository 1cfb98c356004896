import CGI
import Files
import Foundation
import Model
import Notifications
import State

/// The settings of a reader: `GET` and `PATCH /api/notifications/settings`.
enum NotificationSettingsAPI {
    /// The response: the site's public key, the reader and the settings. Members without a value are null.
    private struct Document: Encodable {
        let publicKey: String?
        let reader: String?
        let devices: Int
        let mail: String?
        /// The time of the next daily reminder; nil if there is none.
        var nextReminder: Date?
        /// Whether the site sends mail.
        let sendsMail: Bool
        let settings: ReaderSettings

        private enum CodingKeys: String, CodingKey {
            case publicKey, reader, devices, mail, nextReminder, sendsMail, settings
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(publicKey, forKey: .publicKey)
            try members.encode(reader, forKey: .reader)
            try members.encode(devices, forKey: .devices)
            try members.encode(mail, forKey: .mail)
            try members.encode(nextReminder?.formatted(.iso8601), forKey: .nextReminder)
            try members.encode(sendsMail, forKey: .sendsMail)
            try members.encode(settings, forKey: .settings)
        }
    }

    /// The settings of the reader; the defaults for a reader without a key, who gets none by this.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let credentials = try ReaderCredentials(context)
        if try credentials.isUnknownKey(context) { return NotificationAPI.unknownKey }
        guard let key = credentials.key else { return try document(nil, context) }
        let database = try context.database()
        let reader = try DeskError.state(database.reader(key))
        if let reader {
            try DeskError.state(DailyReminders(reader).renew(database, now: context.now))
        }
        return try document(reader.map { ($0, key) }, context, database)
    }

    /// Changes settings by a merge patch (RFC 7396). A browser without a key gets one; a program gets its key when it registers.
    static func patch(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if context.request.contentType != .mergePatch, var refusal = NotificationAPI.refusal(of: context) {
            refusal.headers.append(("Accept-Patch", "application/merge-patch+json, application/json"))
            return refusal
        }
        let credentials = try ReaderCredentials(changing: context)
        if try credentials.isUnknownKey(context) { return NotificationAPI.unknownKey }
        if case .newProgram = credentials { throw .notFromHere }
        let key = credentials.key ?? .random()
        let database = try context.database()
        var fault: SettingsPatch.Fault?
        let known = try DeskError.state(database.reader(key))
        let former = ReaderSettings(stored: known?.settings ?? "{}")
        let (patch, patched): (SettingsPatch, ReaderSettings)
        do throws(SettingsPatch.Fault) {
            patch = try SettingsPatch(context.request.body)
            patched = try patch.applied(to: former)
        } catch {
            return problem(error)
        }
        let changed = try DeskError.state(
            database.changeSettings(of: key, address: context.request.remoteAddress, now: context.now) {
                stored in
                // Another request may have changed them meanwhile.
                do throws(SettingsPatch.Fault) {
                    return try patch.applied(to: ReaderSettings(stored: stored)).json
                } catch {
                    fault = error
                    return nil
                }
            })
        if let fault { return problem(fault) }
        let reader: Reader
        switch changed {
        case .changed(let found): reader = found
        case .throttled(let end): return NotificationAPI.throttled(until: end, context)
        }
        if (patched.reminders.daily, patched.isEnabled) != (former.reminders.daily, former.isEnabled) {
            try DeskError.state(DailyReminders(reader).replace(database, now: context.now))
        }
        var response = try document((reader, key), context, database)
        if case .newBrowser = credentials {
            response.headers.append(context.cookies.setting(reader: key.text))
        }
        return response
    }

    private static func problem(_ fault: SettingsPatch.Fault) -> CGIResponse {
        .problem(status: fault == .notAnObject ? 400 : 422, detail: "\(fault)")
    }

    private static func document(
        _ reader: (reader: Reader, key: SessionToken)?, _ context: RequestContext,
        _ database: StateDatabase? = nil
    ) throws(DeskError) -> CGIResponse {
        let publicKey = publicKey(context)
        guard let reader, let database else {
            return NotificationAPI.json(
                Document(
                    publicKey: publicKey, reader: nil, devices: 0, mail: nil,
                    sendsMail: context.isServed(.mail), settings: ReaderSettings()))
        }
        let devices = try DeskError.state(database.devices(of: reader.key))
        let mail = try DeskError.state(database.mailAddress(of: reader.reader.id))
        return NotificationAPI.json(
            Document(
                publicKey: publicKey, reader: reader.reader.name,
                devices: devices.count { $0.channel == .push || $0.channel == .fcm },
                mail: mail.map(masked),
                nextReminder: try DeskError.state(
                    DailyReminders(reader.reader).next(database, now: context.now)),
                sendsMail: context.isServed(.mail),
                settings: ReaderSettings(stored: reader.reader.settings)))
    }

    /// The site's public key; nil if it has none. A file that cannot be used is reported to the log: without the key, mail and settings work.
    private static func publicKey(_ context: RequestContext) -> String? {
        do throws(Problem) {
            return try VAPIDKeyFile.read(below: context.installation.root)?.publicKey
        } catch {
            context.installation.report("\(error)")
            return nil
        }
    }

    /// An address with its first letter and its host alone: `a…@example.edu`.
    private static func masked(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return "…" }
        return "\(address.prefix(1))…\(address[at...])"
    }
}
