import Foundation
import Testing

@testable import State

@Suite("Passwords")
struct PasswordTests {
    private func fault(_ text: String, of name: String = "mei-lin") -> PasswordFault? {
        do throws(StateError) {
            _ = try Password(text, of: name)
            return nil
        } catch {
            guard case .weakPassword(let fault) = error else { return nil }
            return fault
        }
    }

    @Test(
        "may be anything that is long and not easily guessed",
        arguments: [
            "four unrelated words", "correct horse battery staple", "gT7$kq0-Zw1m", "我喜欢在星期五吃饺子和面条",
            "🥟🎋🏮🐉🎆🥢🍜🍵🧧🎎🐼🌸", "mei-lin eats dumplings", "Dumpling123456!Night",
            String(repeating: "0a2b4c6d", count: 32),
        ])
    func good(text: String) {
        #expect(fault(text) == nil)
    }

    @Test(
        "are refused where they are short, long or among the first guesses",
        arguments: [
            ("", .short(0)), ("elevenchars", .short(11)), ("我喜欢在星期五吃饺子", .short(10)),
            // Eleven characters, of which one is written as two.
            ("cre\u{300}me bru\u{302}", .short(9)),
            (String(repeating: "0a2b4c6d", count: 32) + "x", .long(bytes: 257)),
            ("mei-lin", .short(7)), ("mei-lin-mei-lin", .name), ("MEI-LIN2027!!", .name),
            ("aaaaaaaaaaaa", .repeated), ("121212121212", .repeated), ("abcdefghijkl", .repeated),
            ("zyxwvutsrqponm", .repeated), ("1234567890123", .repeated), ("aabbccddeeff", .repeated),
            ("password2027", .common), ("Password!Password!", .common), ("qwertyuiop12", .common),
            ("corkboardcorkboard", .common), ("iloveyou2027", .common),
        ] as [(String, PasswordFault)])
    func bad(text: String, expected: PasswordFault) {
        #expect(fault(text) == expected)
    }

    @Test("are refused where they are on the list of the commonest, in capitals too")
    func list() {
        let list = Password.commonLines.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(list.count == 229)
        #expect(
            list.allSatisfy { $0.unicodeScalars.count >= Password.minimumLength && $0 == $0.lowercased() })
        let faults = list.flatMap { [fault($0), fault($0.uppercased())] }
        #expect(faults.allSatisfy { $0 == .common || $0 == .repeated })
        #expect(fault("1qaz2wsx3edc") == .common)
        #expect(fault("Michaeljackson") == .common)
        #expect(fault("michaeljackson lives") == nil)
        #expect(fault("peanutbutter1") == nil)
    }

    @Test("are not composed where they are longer than any: 120,000 marks on one letter took 12 s")
    func marks() {
        let text = "e" + String(repeating: "\u{345}\u{334}\u{301}\u{323}", count: 30_000)
        #expect(fault(text) == .long(bytes: 240_001))
        #expect(Credentials(name: "mei", password: text).password.elementsEqual(text.utf8.prefix(257)))
    }

    @Test("may hold a name of two letters")
    func shortName() {
        #expect(fault("banana papaya", of: "an") == nil)
    }

    @Test("have hashes of RFC 7914 12, of the cost that is asked for")
    func vectors() throws {
        let salt = Array("NaCl".utf8)
        let hash = try PasswordHasher().derive(
            Array("password".utf8), salt, ScryptCost(rounds: 1024, blockSize: 8, parallelism: 16))
        let hex = hash.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        #expect(hex == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
        #expect(ScryptCost.standard == ScryptCost(rounds: 65_536, blockSize: 8, parallelism: 2))
    }

    @Test("have a salt of their own")
    func salts() throws {
        let hasher = PasswordHasher(cost: TemporaryState.cheap)
        let hashes = try (0..<10).map { _ in try hasher.hash(Array("same".utf8)) }
        #expect(Set(hashes.map(\.salt)).count == 10)
        #expect(Set(hashes.map(\.hash)).count == 10)
        #expect(try hasher.isRight(Array("same".utf8), for: hashes[3]))
        #expect(try !hasher.isRight(Array("Same".utf8), for: hashes[3]))
        #expect(try !hasher.isRight(Array("same".utf8), for: nil))
    }
}
