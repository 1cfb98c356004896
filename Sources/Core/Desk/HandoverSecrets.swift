import Files
import Model
import Notifications
import Site

/// The secrets and keys that a site has, each with what to do with it at the end of a term; none of their values.
struct HandoverSecrets {
    let context: RequestContext

    /// One row for each secret, those of the whole server first.
    var rows: [HandoverRow] {
        let settings = context.site.settings
        var rows = [row(.secretServer, .secretServerDo), row(.secretPersonal, .secretPersonalDo)]
        if !FileSystemEntry.isMissing("\(context.installation.root)/\(VAPIDKeyFile.path)") {
            rows.append(row(.secretPush, .secretPushDo))
        }
        rows += channels
        if settings.hasTLS { rows.append(row(.secretCertificate, .secretCertificateDo)) }
        rows.append(row(.secretArchives, .secretArchivesDo))
        if settings.history == .git { rows.append(row(.secretGit, .secretGitDo)) }
        return rows
    }

    /// The secrets of `State/channels.json`; one row with the reason if the file cannot be used.
    private var channels: [HandoverRow] {
        let settings: ChannelSettings
        do throws(ChannelFault) {
            settings = try ChannelSettings.read(below: context.installation.root)
        } catch { return [row(.secretUnread, .secretUnreadDo, ["reason": "\(error)"])] }
        var rows: [HandoverRow] = []
        if case .smtp(let account)? = settings.mail?.transport, let user = account.user {
            rows.append(row(.secretSmtp, .secretSmtpDo, ["user": user, "host": account.host]))
        }
        rows += settings.groups.map(row(of:))
        if let file = settings.serviceAccount { rows.append(row(.secretApp, .secretAppDo, ["file": file])) }
        return rows
    }

    private func row(of group: GroupChannel) -> HandoverRow {
        switch group.kind {
        case .discord, .slack, .wecom, .dingtalk, .feishu:
            row(.secretWebhook, .secretWebhookDo, ["group": group.name])
        case .webhook: row(.secretProgram, .secretProgramDo, ["group": group.name])
        case .telegram: row(.secretBot, .secretBotDo, ["group": group.name])
        case .ntfy: row(.secretTopic, .secretTopicDo, ["group": group.name])
        }
    }

    private func row(
        _ name: DeskWords.Handover, _ task: DeskWords.Handover,
        _ values: KeyValuePairs<String, String> = [:]
    ) -> HandoverRow {
        HandoverRow(
            title: context.words.say(name, values), fact: context.words.say(task, values), address: nil)
    }
}
