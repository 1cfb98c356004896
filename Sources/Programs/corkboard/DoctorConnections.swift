import Basics
import Delivery
import Files
import Foundation
import Health
import Model
import Notifications
import State

/// Connections that `corkboard doctor --connect` tries. Nothing is sent, and no secret is in an argument.
extension HealthFacts {
    /// Seconds after which a connection has failed.
    private static let patience = 15

    /// Tries the connections of a site whose settings can be read, each once.
    mutating func tryConnections() {
        guard let settings else { return }
        let web = "systemctl status corkboard-web@\(name).service"
        connections = [Self.page("site", "\(settings.url)/", command: web)]
        if let mount = settings.programPath {
            connections.append(Self.page("desk", "\(settings.programOrigin)\(mount)/login", command: web))
        }
        connections.append(mail(settings))
        for (name, origin) in services() {
            let failure = Self.answer(of: "\(origin)/").failure
            connections.append(
                (
                    name, failure: failure.map { "\(origin) cannot be reached: \($0)" },
                    command: "curl -v \(origin)/"
                ))
        }
        certificateEnd = Self.certificateEnd(of: settings.url)
    }

    private static func page(_ name: String, _ url: String, command: String) -> Connection {
        let answer = answer(of: url)
        let failure =
            answer.failure.map { "\(url) cannot be opened: \($0)" }
            // 401: the web server signs people in.
            ?? ((200...399).contains(answer.status) || answer.status == 401
                ? nil : "\(url) is answered with the status \(answer.status)")
        return (name, failure, command)
    }

    private func mail(_ settings: SiteSettings) -> Connection {
        let failure: String?
        do {
            failure = try Reporting.deliverySite(root, settings).mailFailure()
        } catch {
            // Test services of the environment that cannot be used were said.
            failure = nil
        }
        let words = failure.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        return ("mail", failure: words, command: "nano \(root)/\(ChannelSettings.path)")
    }

    /// Name and origin of the services of groups, and of two push services where browsers take notifications.
    private func services() -> [(String, String)] {
        var services: [(String, String)] = []
        do throws(ChannelFault) {
            services = try ChannelSettings.read(below: root).groups.map {
                ("group \($0.name)", $0.url.origin)
            }
        } catch {
            // The check of the channels' settings says so.
        }
        if !FileSystemEntry.isMissing("\(root)/\(VAPIDKeyFile.path)") {
            services += [
                ("push fcm.googleapis.com", "https://fcm.googleapis.com"),
                ("push updates.push.services.mozilla.com", "https://updates.push.services.mozilla.com"),
            ]
        }
        return services
    }

    // MARK: Other programs

    /// The status of a page, or why there is none.
    private static func answer(of url: String) -> (status: Int, failure: String?) {
        let result = output(
            "curl",
            [
                "--silent", "--show-error", "--max-time", "\(patience)", "--output", "/dev/null",
                "--write-out", "%{http_code}", url,
            ])
        guard let result else { return (0, "the program curl is not installed: sudo apt-get install curl") }
        let words = result.errors.split(separator: "\n").first.map(String.init)
        return (Int(result.output) ?? 0, result.isDone ? nil : words ?? "curl failed")
    }

    /// When the certificate of the site's address ends; nil if the address has none, or if openssl is not installed.
    private static func certificateEnd(of address: String) -> Date? {
        guard let url = URL(string: address), url.scheme == "https", let host = url.host else {
            return nil
        }
        let session = output(
            "openssl", ["s_client", "-connect", "\(host):\(url.port ?? 443)", "-servername", host])
        let end = session.flatMap { output("openssl", ["x509", "-noout", "-enddate"], input: $0.output) }
        return end.flatMap { HealthFacts.certificateEnd(of: $0.output) }
    }

    /// Output of a program that reads `input`; nil if it cannot be started.
    private static func output(
        _ program: String, _ arguments: [String], input: String = ""
    ) -> (output: String, errors: String, isDone: Bool)? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "corkboard-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            defer { remove(folder) }
            let (output, errors) = (
                folder.appending(path: "output").path, folder.appending(path: "errors").path
            )
            let given = folder.appending(path: "input")
            try Data(input.utf8).write(to: given)
            let process = try ChildProcess(
                path: "/usr/bin/\(program)", arguments: arguments, environment: ["PATH": "/usr/bin:/bin"],
                input: given.path, output: output, errors: errors)
            let ending = process.wait(atMost: Double(patience + 5))
            return (text(of: output), text(of: errors), ending == .status(0))
        } catch {
            return nil
        }
    }

    private static func remove(_ folder: URL) {
        do { try FileManager.default.removeItem(at: folder) } catch {
            // The system empties its folder of temporary files.
            return
        }
    }

    private static func text(of file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }
}
