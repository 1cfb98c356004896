import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("Imports between scripts")
struct ModuleImportsTests {
    private func texts(_ scripts: [String: String]) -> [String: String] {
        let assets = scripts.map { Theme.Asset(name: $0.key, bytes: Array($0.value.utf8)) }
        var imports = ModuleImports(assets) { "\($0.name)-\($0.bytes.count)" }
        let resolved = assets.map { imports.resolved($0) }
        return Dictionary(
            resolved.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test("carry the names that the scripts have in the web root, those of what these import too")
    func names() {
        let found = texts([
            "a.js": "import { b } from \"./b.js\"; import c from \"./c.js\";",
            "b.js": "export * from \"./c.js\"",
            "c.js": "1", "d.css": "x from \"./c.js\"",
        ])
        #expect(
            found == [
                "a.js": "import { b } from \"./b.js-24\"; import c from \"./c.js-1\";",
                "b.js": "export * from \"./c.js-1\"", "c.js": "1", "d.css": "x from \"./c.js\"",
            ])
    }

    @Test("are found in style sheets too, where they load a picture or a font")
    func styles() {
        let found = texts([
            "a.css": "p { src: url(\"./b.woff2\") } q { src: url(\"./c.png\") }", "b.woff2": "1",
        ])
        #expect(found["a.css"] == "p { src: url(\"./b.woff2-1\") } q { src: url(\"./c.png\") }")
    }

    @Test("carry them too where a script is run for its effect, or loaded later")
    func effects() {
        let found = texts([
            "a.js": "// A reason.\nimport \"./b.js\";\nawait import(\"./c.js\");\nif (a) import(\"./c.js\");",
            "b.js": "1", "c.js": "12",
        ])
        #expect(
            found["a.js"]
                == "// A reason.\nimport \"./b.js-1\";\nawait import(\"./c.js-2\");\nif (a) import(\"./c.js-2\");"
        )
    }

    @Test("all have one of these forms in the project's own scripts")
    func own() throws {
        let assets = try Sample.ownTheme().assets(for: SiteLook())
        var imports = ModuleImports(assets) { _ in "known" }
        var lost: [String] = []
        for asset in assets where asset.name.hasSuffix(".js") {
            let text = String(decoding: imports.resolved(asset).bytes, as: UTF8.self)
            let code = text.replacing(#//\*.*?\*//#.dotMatchesNewlines(), with: "")
            lost += code.matches(of: #/(?:import\(|import |from )"\./[^"]*"/#).map { String(code[$0.range]) }
                .filter { !$0.contains("known") }
        }
        #expect(lost == [])
    }

    @Test("of the site's own scripts are all found: what is loaded later stands behind await")
    func ownScripts() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Templates/assets")
        let scripts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "js" }
        #expect(!scripts.isEmpty)
        for script in scripts {
            let text = try String(contentsOf: script, encoding: .utf8)
            // Types in comments name scripts too.
            let code = text.split(separator: "\n").filter { line in
                !line.contains("/**") && !line.trimmingCharacters(in: .whitespaces).hasPrefix("*")
            }
            for line in code where line.contains("import(\"./") {
                #expect(line.contains("await import(\"./"), "\(script.lastPathComponent): \(line)")
            }
        }
    }

    @Test("stay as they are where there is no such script, or two import each other")
    func others() {
        #expect(texts(["a.js": "x from \"./none.js\""]) == ["a.js": "x from \"./none.js\""])
        let found = texts(["a.js": "x from \"./b.js\"", "b.js": "x from \"./a.js\""])
        #expect(found.values.contains { $0.contains("-") })
    }
}
