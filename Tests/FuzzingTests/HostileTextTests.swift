import Foundation
import FuzzChecks
import TestSupport
import Testing

/// The texts of attackers' lists, wherever Markdown has a text; `test_hostile_payloads.py` shows some of each kind to a browser.
@Suite("Hostile texts", .enabled(if: SharedData.isTested("security"))) struct HostileTextTests {
    private static let lists = [
        "blns/blns.txt", "payloadbox/xss-payload-list.txt", "wfuzz/All_attack.txt", "wfuzz/SQL.txt",
        "wfuzz/Traversal.txt", "wfuzz/XML.txt", "wfuzz/XSS.txt", "wfuzz/bad_chars.txt",
        "wfuzz/dirTraversal-nix.txt",
    ]

    @Test("are text in Markdown, or become what Markdown may", arguments: lists)
    func markdown(_ list: String) throws {
        let data = try Data(contentsOf: SharedData.url("security/\(list)"))
        let lines = data.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        #expect(lines.count > 10)
        for (number, line) in lines.enumerated() {
            let text = String(decoding: line, as: UTF8.self)
            // Some in each place: all take as long as a hundred other tests.
            for source in [text] + (number % 8 == 0 ? [Self.places(text)] : []) {
                #expect(throws: Never.self, "\(text)") { try FuzzTarget.markdown.check(Array(source.utf8)) }
            }
        }
    }

    /// A text at every position of Markdown that contains other text.
    private static func places(_ text: String) -> String {
        """
        # \(text)

        [\(text)](\(text))

        [x](<\(text)>)

        ![\(text)](\(text) "\(text)")

        <\(text)>

        `\(text)`

        ```\(text)
        \(text)
        ```

        | \(text) |
        |---|
        | \(text) |

        - [ ] \(text)

        > \(text)

        *\(text)* **\(text)** ~~\(text)~~

        note[^1] and [link][ref]

        [^1]: \(text)

        [ref]: \(text)
        """
    }
}
