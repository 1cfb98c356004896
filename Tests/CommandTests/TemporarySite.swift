import Foundation
import Site
import StandardSections
import TestSupport

/// A site in a folder of its own, which goes when the test is over.
final class TemporarySite {
    let root: String

    /// A site with these files of Content/ and next to no templates.
    init(_ files: [String: String] = TemporarySite.small) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "corkboard-\(UUID().uuidString)").path
        for (path, text) in files { try write(text, to: "Content/\(path)") }
        // As a build leaves it.
        chmod(self.path("Content"), 0o750)
        for name in TemplateLibrary.names(.standard) { try write("", to: "Templates/\(name).mustache") }
        try write(OwnWords.file("en"), to: "Templates/words/en.yml")
        for (name, text) in Self.templates { try write(text, to: "Templates/\(name).mustache") }
        try write("body { margin: 0 }", to: "Templates/assets/style.css")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    static let small = [
        "site.yml": "title: Pine Club\nurl: https://pine.example.org\ntimeZone: America/New_York\n",
        "pages/about.md": "---\ntitle: About\n---\n\nHello.\n",
        "courses/math-216.md": "---\nnumber: MATH 216\nname: Algebra\n---\n\nMatrices.\n",
        "reviews/math-216/a1.md": "---\nprofessor: Ames\n---\n\nFine.\n",
    ]

    static let templates = [
        "home":
            "<title>{{siteName}}</title><a href=\"{{root}}/courses/\">Courses</a>",
        "courses":
            "{{#sections}}{{#rows}}<a href=\"{{address}}\">{{courseNumber}}</a>{{/rows}}{{/sections}}",
        "course": "<h1>{{{name}}}</h1>{{{description}}}"
            + "{{#professors}}{{#semesters}}{{#semesterComments}}<p id=\"{{id}}\">{{#comment}}{{text}}{{/comment}}</p>"
            + "{{/semesterComments}}{{/semesters}}{{/professors}}",
        "page": "{{{content}}}", "404": "<p>No such page",
    ]

    func path(_ path: String) -> String { "\(root)/\(path)" }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        let url = URL(fileURLWithPath: self.path(path))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: self.path(path)) }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: self.path(path), encoding: .utf8)
    }

    /// Every file below a folder of the site, by its path from there, with what it holds.
    func tree(_ folder: String) throws -> [String: Data] {
        var tree: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: path(folder)) ?? .init() {
            let url = URL(fileURLWithPath: path("\(folder)/\(name)"))
            if !url.hasDirectoryPath { tree[name] = try Data(contentsOf: url) }
        }
        return tree
    }

    /// Runs a command on this site.
    func run(_ command: String..., behind wrapper: [String] = []) throws -> CommandRunner.Outcome {
        try CommandRunner.run(command + ["--root", root], behind: wrapper)
    }

    /// Runs `corkboard officer` on this site with a text as standard input.
    func officer(_ command: [String], typing text: String = "") throws -> CommandRunner.Outcome {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        return try CommandRunner.run(
            ["officer"] + command + ["--root", root], input: pipe.fileHandleForReading)
    }
}
