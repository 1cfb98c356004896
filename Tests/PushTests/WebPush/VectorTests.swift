import Basics
import Foundation
import TestSupport
import Testing

@testable import Push

@Suite("Examples of the RFCs", .enabled(if: SharedData.isTested("webpush")))
struct VectorTests {
    private func data(_ name: String) throws -> Data {
        try Data(contentsOf: SharedData.url("webpush/\(name)"))
    }

    private func vector(_ name: String) throws -> [String: String] {
        let object = try #require(try JSONSerialization.jsonObject(with: data(name)) as? [String: Any])
        return object.compactMapValues { $0 as? String }
    }

    private func bytes(_ vector: [String: String], _ name: String) throws -> [UInt8] {
        try #require(vector[name].flatMap { Base64URL.decoded($0) })
    }

    private struct Coding: Decodable {
        let key: String
        let salt: String
        let rs: Int
        let keyid: String
        let pad: Int
        let plaintext: String
        let body: String
    }

    @Test("RFC 8188 3: one record, and two of which the first is padded")
    func contentCoding() throws {
        let vectors = try JSONDecoder().decode([Coding].self, from: data("rfc8188.json"))
        #expect(vectors.count == 2)
        for vector in vectors {
            let coding = ContentCoding(
                inputKey: try #require(Base64URL.decoded(vector.key)),
                salt: try #require(Base64URL.decoded(vector.salt)))
            let text = Array(vector.plaintext.utf8)
            // A record holds a delimiter and a tag too.
            let first = Array(text.prefix(vector.rs - 17 - vector.pad))
            let rest = Array(text.dropFirst(first.count))
            var body = coding.header(recordSize: vector.rs, keyID: vector.keyid.utf8)
            body += try coding.record(first, padding: vector.pad, isLast: rest.isEmpty)
            if !rest.isEmpty { body += try coding.record(rest, padding: 0, number: 1) }
            #expect(Base64URL.encoded(body) == vector.body)
        }
    }

    @Test("RFC 8291 5: the message byte for byte")
    func message() throws {
        let vector = try vector("rfc8291.json")
        let keys = try SubscriptionKeys(
            p256dh: try bytes(vector, "ua_public"), auth: try bytes(vector, "auth_secret"))
        let body = try keys.encrypt(
            Array(try #require(vector["plaintext"]).utf8), padding: 1,
            privateKey: try bytes(vector, "as_private"), salt: try bytes(vector, "salt"))
        #expect(Base64URL.encoded(body) == vector["body"])
        #expect(body.count == 144)
    }

    @Test("RFC 8292 2.4: header fields, claims and key")
    func token() throws {
        let vector = try vector("rfc8292-vapid.json")
        let key = VAPIDKey()
        let ours = try key.authorization(
            for: "https://push.example.net", contact: "mailto:push@example.com", now: 1_453_523_768 - 43_200)
        let theirs = try #require(vector["authorization"])
        #expect(ours.utf8.count == theirs.utf8.count)
        #expect(try claims(ours) == (try claims(theirs)))
        #expect(ours.hasSuffix(", k=\(key.publicKey)"))
    }

    private func claims(_ authorization: String) throws -> [[String: String]] {
        try authorization.dropFirst("vapid t=".count).split(separator: ".").prefix(2).map { part in
            let bytes = try #require(Base64URL.decoded(part))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            return object.mapValues { "\($0)" }
        }
    }
}
