import Foundation
import TestSupport
import Testing

@testable import Push

@Suite("Firebase Cloud Messaging")
struct ServiceAccountTests {
    @Test("Python verifies the assertion of an account that it has made")
    func assertion() throws {
        let folder = try TemporaryFolder()
        _ = try PythonScript.run("PushTests/FCM/check_token.py", ["make", folder.path], in: folder)
        let account = try ServiceAccount(json: Array(try folder.text("account.json").utf8))
        let assertion = try account.assertion(now: 1_800_000_000)
        try folder.write(assertion, to: "token")
        let output = try PythonScript.run(
            "PushTests/FCM/check_token.py", ["verify", folder.path], in: folder)
        let claims =
            #"{"aud":"https://oauth2.googleapis.com/token","exp":1800003600,"iat":1800000000,"#
            + #""iss":"sender@corkboard-test.iam.gserviceaccount.com","scope":"https://www.googleapis.com/auth/firebase.messaging"}"#
        #expect(output == #"{"alg":"RS256","kid":"k1","typ":"JWT"}"# + "\n\(claims)\n")
        #expect(
            account.messagesURL() == "https://fcm.googleapis.com/v1/projects/corkboard-test/messages:send")
        #expect(
            String(decoding: ServiceAccount.exchangeBody(assertion: "a.b.c"), as: UTF8.self)
                == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=a.b.c")
    }

    @Test(
        "Files that are no account",
        arguments: [
            ("", .unusableAccount(member: nil)), ("{}", .unusableAccount(member: "project_id")),
            (#"{"project_id":"a/../b"}"#, .unusableAccount(member: "project_id")),
            (#"{"project_id":"a","client_email":"a"}"#, .unusableAccount(member: "client_email")),
            (
                #"{"project_id":"a","client_email":"a@b","token_uri":"http://evil.example/"}"#,
                .unusableAccount(member: "token_uri")
            ),
            (
                #"{"project_id":"a","client_email":"a@b","token_uri":"https://a/","private_key":"x"}"#,
                .unusableKey
            ),
        ] as [(String, PushError)])
    func refused(json: String, error: PushError) {
        #expect(throws: error) { try ServiceAccount(json: Array(json.utf8)) }
    }

    @Test("Access tokens")
    func accessToken() throws {
        let token = try AccessToken(
            json: Array(#"{"access_token":"ya29.a","expires_in":3599,"token_type":"Bearer"}"#.utf8), now: 1000
        )
        #expect(token.authorization == "Bearer ya29.a" && token.expires == 4599)
        for json in [
            "", "{}", #"{"access_token":"a\r\nb","expires_in":1}"#, #"{"access_token":"a","expires_in":-1}"#,
        ] {
            #expect(throws: PushError.unusableAccessToken) { try AccessToken(json: Array(json.utf8), now: 0) }
        }
    }

    @Test("The JSON of a message")
    func message() throws {
        let message = try FCMMessage(
            token: "t:1", notification: .init(title: "Dumpling \"Night\"", body: "六点"),
            data: ["url": "https://a/b"],
            tag: "e1", timeToLive: 60, isUrgent: true)
        #expect(
            String(decoding: message.json, as: UTF8.self)
                == #"{"message":{"android":{"collapse_key":"e1","notification":{"tag":"e1"},"priority":"HIGH","ttl":"60s"},"#
                + #""apns":{"headers":{"apns-collapse-id":"e1"}},"#
                + #""data":{"url":"https://a/b"},"notification":{"body":"六点","title":"Dumpling \"Night\""},"token":"t:1"}}"#
        )
        for token in ["", "a b", "é", String(repeating: "a", count: 4097)] {
            #expect(throws: PushError.unusableRegistration) {
                try FCMMessage(token: token, notification: nil)
            }
        }
    }

    @Test(
        "The meaning of responses",
        arguments: [
            (200, "", .accepted), (404, "", .refused(404)), (401, "", .unauthorized), (429, "", .busy),
            (503, "", .busy),
            (400, "", .refused(400)), (404, #"{"error":{"status":"NOT_FOUND"}}"#, .refused(404)),
            (404, #"{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}"#, .gone),
            (400, #"{"error":{"details":[{"fieldViolations":[{"field":"message.token"}]}]}}"#, .gone),
            (400, #"{"error":{"details":[{"fieldViolations":[{"field":"message.data"}]}]}}"#, .refused(400)),
        ] as [(Int, String, PushAnswer)])
    func answers(status: Int, body: String, answer: PushAnswer) {
        #expect(PushAnswer(fcm: status, body: Array(body.utf8)) == answer)
    }
}
