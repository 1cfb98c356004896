import Foundation
import State
import TestSupport
import Testing

@testable import History

@Suite("A repository whose settings run programs")
struct HostileRepositoryTests {
    private let site: GitSite
    /// The programs that were run, by what they are named in.
    private var marks: [String] { get throws { try site.folder.tree("marks").keys.sorted() } }

    private static let hooks = [
        "applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-applypatch", "post-checkout",
        "post-commit",
        "post-index-change", "post-merge", "post-rewrite", "pre-applypatch", "pre-auto-gc", "pre-commit",
        "pre-merge-commit", "pre-push", "prepare-commit-msg", "reference-transaction", "update",
    ]

    /// Settings whose value is a program.
    private static let programs = [
        "alias.fast-import", "alias.rev-list", "alias.rev-parse", "alias.update-index",
        "core.alternateRefsCommand",
        "core.askPass", "core.editor", "core.fsmonitor", "core.gitProxy", "core.pager", "core.sshCommand",
        "credential.helper", "diff.bad.command", "diff.bad.textconv", "diff.external", "filter.bad.clean",
        "filter.bad.process", "filter.bad.smudge", "gc.recentObjectsHook", "gpg.program", "gpg.ssh.program",
        "gpg.ssh.defaultKeyCommand", "gpg.x509.program", "hook.bad.command", "interactive.diffFilter",
        "merge.bad.driver", "mergetool.bad.cmd", "difftool.bad.cmd", "pager.fast-import", "pager.ls-tree",
        "pager.rev-list", "pager.rev-parse", "receive.procReceiveRefs", "remote.origin.receivepack",
        "remote.origin.uploadpack", "remote.origin.vcs", "sequence.editor", "submodule.x.update",
        "trailer.Corkboard-Change.cmd", "trailer.Corkboard-Change.command", "uploadpack.packObjectsHook",
    ]

    private static let switches = [
        "commit.gpgSign=true", "tag.gpgSign=true", "log.showSignature=true", "diff.bad.cachetextconv=true",
        "filter.bad.required=true", "gc.auto=1", "gc.autoDetach=false", "maintenance.auto=true",
        "hook.bad.event=reference-transaction", "core.fsmonitorHookVersion=2", "protocol.allow=always",
        "protocol.ext.allow=always", "protocol.file.allow=always", "remote.origin.url=ext::\(program("url"))",
        "remote.origin.promisor=true", "remote.origin.partialclonefilter=blob:none",
        "extensions.partialClone=origin", "core.repositoryFormatVersion=1", "user.signingKey=x",
    ]

    private static func program(_ name: String) -> String { "PROGRAMS/\(name)" }

    init() throws {
        site = try GitSite()
        try site.folder.makeFolder("marks")
    }

    /// A program that leaves a mark.
    private func program(_ name: String) throws -> String {
        let path = "programs/\(name.replacing("/", with: "-"))"
        try site.folder.write(
            "#!/bin/sh\ntouch '\(site.folder("marks"))/\(name)'\ncat\n", to: path)
        #expect(chmod(site.folder(path), 0o755) == 0)
        return site.folder(path)
    }

    private func arm() throws {
        // Everything that is changed has a filter, and drivers for differences and merges.
        try site.folder.write(
            "* filter=bad diff=bad merge=bad text=auto ident\n", to: "Content/.gitattributes")
        try site.folder.write("* filter=bad diff=bad merge=bad\n", to: "Content/.git/info/attributes")
        for hook in Self.hooks {
            let program = try program("hook-\(hook)")
            for folder in ["Content/.git/hooks", "hooks"] {
                try site.folder.link("\(folder)/\(hook).link", to: program)
                try FileManager.default.moveItem(
                    atPath: site.folder("\(folder)/\(hook).link"), toPath: site.folder("\(folder)/\(hook)"))
            }
        }
        var lines = ["[include]", "path = \(site.folder("included"))"]
        for name in Self.programs { lines += Self.setting(name, try program(name)) }
        for setting in Self.switches {
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            lines += Self.setting(
                parts[0], parts[1].replacing("PROGRAMS", with: site.folder("programs")))
        }
        _ = try program("url")
        let included =
            Self.setting("core.hooksPath", site.folder("hooks"))
            + Self.setting("core.attributesFile", site.folder("Content/.git/info/attributes"))
            + Self.setting("filter.bad.clean", try program("included-clean"))
        try site.folder.write(included.joined(separator: "\n") + "\n", to: "included")
        let config = try site.folder.text("Content/.git/config")
        try site.folder.write(config + lines.joined(separator: "\n") + "\n", to: "Content/.git/config")
        // Those of the person whose HOME is the site.
        try site.folder.write(included.joined(separator: "\n") + "\n", to: ".gitconfig")
    }

    /// The lines of a setting: `filter.bad.clean` is `clean` of the section `[filter "bad"]`.
    private static func setting(_ name: String, _ value: String) -> [String] {
        let parts = name.split(separator: ".").map(String.init)
        let section = parts.count > 2 ? "[\(parts[0]) \"\(parts[1])\"]" : "[\(parts[0])]"
        return [section, "\(parts[parts.count - 1]) = \"\(value)\""]
    }

    @Test("runs none of them on a post, a change and a removal, and the commits have the bytes of the files")
    func silent() throws {
        try site.write("first\r\n$Id$", to: "kept")
        #expect(site.keep() == nil)
        try arm()
        try site.write("one\r\n$Id$\n", action: .post)
        try site.folder.write([0xFF, 0xD8, 0x0D, 0x0A], to: "Content/media/abcdefgh.jpg")
        #expect(site.keep() == nil)
        try site.write("two\r\n$Id$\n", before: "one\r\n$Id$\n")
        // A file whose time says that git has to look at it again.
        try site.folder.write("first\r\n$Id$", to: "Content/events/kept.md")
        #expect(site.keep() == nil)
        try site.write(nil, before: "two\r\n$Id$\n", action: .delete)
        #expect(site.keep() == nil)
        #expect(try marks == [])
        try disarm()
        #expect(
            try site.subjects().prefix(3) == ["Remove: Gala", "Change: Gala", "Post: Gala"])
        #expect(try site.git("cat-file", "blob", "HEAD~2:events/gala.md") == "one\r\n$Id$")
        #expect(try site.git("cat-file", "blob", "HEAD~1:events/gala.md") == "two\r\n$Id$")
        #expect(try site.git("ls-tree", "--name-only", "HEAD", "events/") == "events/kept.md")
        #expect(
            try site.git("ls-files", "-s", "events/")
                == site.git(
                    "ls-tree", "-r", "--format=%(objectmode) %(objectname) 0%x09%(path)", "HEAD", "events/"))
    }

    /// That a mark can be left: a person's own commands leave some.
    @Test("would run them where a person asks git")
    func armed() throws {
        try arm()
        try site.folder.write("by hand", to: "Content/events/hand.md")
        try site.git("add", "events/hand.md")
        try site.git("branch", "other")
        let found = try Set(marks)
        #expect(found.contains("core.fsmonitor"))
        #expect(
            found.contains("filter.bad.process") || found.contains("filter.bad.clean")
                || found.contains("included-clean"))
        #expect(found.contains("hook-reference-transaction"))
    }

    /// Has git read the repository without what this test wrote.
    private func disarm() throws {
        let config = try site.folder.text("Content/.git/config")
        let end = try #require(config.range(of: "[include]"))
        try site.folder.write(String(config[..<end.lowerBound]), to: "Content/.git/config")
        for path in ["Content/.git/info/attributes", "Content/.gitattributes", ".gitconfig"] {
            try site.folder.remove(path)
        }
        for hook in Self.hooks { try site.folder.remove("Content/.git/hooks/\(hook)") }
    }
}
