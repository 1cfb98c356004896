import Foundation
import Notifications

@testable import Desk

extension DeskHost {
    /// Sets up the channels of browsers and of apps.
    func serveDevices() throws {
        _ = try VAPIDKeyFile.make(below: folder.path)
        let file = folder("State/channels.json")
        try #"{"fcm":"fcm.json"}"#.write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// Sends JSON to the API for notifications, and has the browser keep the cookies of the answer.
    func send(
        _ json: String, to action: String = "register", by browser: inout DeskBrowser,
        _ variables: [String: String] = [:], after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let body = Array(json.utf8)
        let environment = browser.variables("/api/notifications/\(action)", body)
            .merging(["CONTENT_TYPE": "application/json"]) { $1 }.merging(variables) { $1 }
        let answer = await Desk(installation, now: Self.now + seconds).answer(environment) { _ in body }
        browser.keep(answer.response)
        return DeskAnswer(response: answer.response)
    }

    /// Changes the settings of a reader.
    func patch(
        _ json: String, by browser: inout DeskBrowser, _ variables: [String: String] = [:]
    ) async -> DeskAnswer {
        await send(json, to: "settings", by: &browser, ["REQUEST_METHOD": "PATCH"].merging(variables) { $1 })
    }

    /// Asks the API for notifications.
    func get(
        notifications path: String, by browser: DeskBrowser, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let environment = browser.variables("/api/notifications/\(path)", nil)
        return DeskAnswer(
            response: await Desk(installation, now: Self.now + seconds).answer(environment) { _ in [] }
                .response)
    }
}
