import ContentFiles
import Foundation
import Model
import State
import TestSupport
import Testing

@testable import History

@Suite("Changes in git")
struct HistoryTests {
    @Test("each is one commit by its officer, at its time, with its number, in their order")
    func commits() throws {
        let site = try GitSite()
        try site.database.add(
            Officer(name: "mei", displayName: "Mei Lin"),
            password: Password("four unrelated words", of: "mei"),
            by: "test", now: GitSite.noon)
        let first = try site.write("one", action: .post)
        try site.write("two", before: "one", by: "tomas", after: 3600)
        try site.write(nil, before: "two", action: .delete, by: "root (command line)", after: 7200.9)
        #expect(site.keep() == nil)
        let format = "--format=%an <%ae> %ad|%cn <%ce> %cd|%B"
        let log = try site.git("log", format, "--date=raw", "--reverse", "-n", "3")
        #expect(
            log == """
                Mei Lin <mei@club.example> 1796144400 -0500|Corkboard <corkboard@club.example> 1796144460 -0500|Post: Gala

                Corkboard-Change: \(first)

                tomas <tomas@club.example> 1796148000 -0500|Corkboard <corkboard@club.example> 1796144460 -0500|Change: Gala

                Corkboard-Change: \(first + 1)

                root (command line) <corkboard@club.example> 1796151600 -0500|Corkboard <corkboard@club.example> 1796144460 -0500|Remove: Gala

                Corkboard-Change: \(first + 2)
                """)
        #expect(try site.git("status", "--porcelain") == "")
        #expect(try site.git("ls-tree", "-r", "--name-only", "HEAD") == "site.yml")
        // Nothing more comes of it.
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Remove: Gala", "Change: Gala", "Post: Gala", "Begin"])
    }

    @Test(
        "the tree has exactly the bytes of each change, whatever they are, and files of several in one commit"
    )
    func bytes() throws {
        let site = try GitSite()
        let bytes: [UInt8] = [0, 255, 13, 10, 10] + Array("D x\ndone\n".utf8)
        try site.change(
            .post,
            [
                FileChange(path: "Content/events/gala.md", before: nil, after: bytes),
                FileChange(path: "Content/broadcasts/gala.json", before: nil, after: []),
            ])
        #expect(site.keep() == nil)
        #expect(
            try site.git("show", "--format=", "--name-only", "HEAD") == "broadcasts/gala.json\nevents/gala.md"
        )
        try site.git("checkout-index", "-a", "--prefix=out/")
        #expect(
            try Array(Data(contentsOf: URL(fileURLWithPath: site.folder("Content/out/events/gala.md"))))
                == bytes)
    }

    @Test("Content/ may be a folder of the working tree, in one of an awkward name too")
    func subfolder() throws {
        for top in ["", "."] {
            let site = try GitSite(top: top)
            try site.write("one", action: .post)
            #expect(site.keep() == nil)
            #expect(
                try site.git("ls-tree", "-r", "--name-only", "HEAD", in: top)
                    == "Content/events/gala.md\nContent/site.yml")
            #expect(try site.git("status", "--porcelain", "Content", in: top) == "")
        }
        let outer = try GitSite(top: nil)
        try outer.folder.makeFolder("a \"b\"\n\\c")
        try outer.git("init", "-q", "-b", "main", in: "")
        try FileManager.default.moveItem(
            atPath: outer.folder("Content"), toPath: outer.folder("a \"b\"\n\\c/content"))
        try outer.folder.link("Content", to: "a \"b\"\n\\c/content")
        try outer.write("one", action: .post)
        #expect(outer.keep() == nil)
        #expect(
            try outer.git("ls-tree", "-r", "-z", "--name-only", "HEAD", in: "")
                == "a \"b\"\n\\c/content/events/gala.md\0")
    }

    @Test("a branch without a commit gets its first")
    func unborn() throws {
        let site = try GitSite(top: nil)
        try site.git("init", "-q", "-b", "trunk")
        try site.write("one", action: .post)
        try site.write("two", before: "one")
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Change: Gala", "Post: Gala"])
        #expect(try site.git("status", "--porcelain") == "?? site.yml")
    }

    @Test("what a person staged or changed in other files stays as it is, and is in no commit")
    func personsWork() throws {
        let site = try GitSite()
        try site.folder.write("a", to: "Content/pages/staged.md")
        try site.git("add", "pages/staged.md")
        // Of another length, since both may be written within one tick of the clock.
        try site.folder.write("changed", to: "Content/pages/staged.md")
        try site.folder.write("title: Pine Club\n", to: "Content/site.yml")
        try site.folder.write("c", to: "Content/pages/new.md")
        try site.write("one", action: .post)
        #expect(site.keep() == nil)
        #expect(try site.git("show", "--format=", "--name-only", "HEAD") == "events/gala.md")
        #expect(
            try site.git("status", "--porcelain") == "AM pages/staged.md\n M site.yml\n?? pages/new.md")
        #expect(try site.git("show", ":pages/staged.md") == "a")
        #expect(try site.folder.text("Content/pages/staged.md") == "changed")
    }

    @Test("what a person changed in the same file before is named, and after stays theirs")
    func sameFile() throws {
        let site = try GitSite()
        try site.write("one", action: .post)
        #expect(site.keep() == nil)
        try site.folder.write("by hand", to: "Content/events/gala.md")
        try site.git("add", "events/gala.md")
        try site.write("two", before: "by hand")
        try site.folder.write("by hand again", to: "Content/events/gala.md")
        #expect(site.keep() == nil)
        #expect(
            try site.git("log", "-1", "--format=%B")
                == "Change: Gala\n\nWith what was changed by hand before: events/gala.md\n\nCorkboard-Change: 2"
        )
        #expect(try site.git("show", "HEAD:events/gala.md") == "two")
        #expect(try site.folder.text("Content/events/gala.md") == "by hand again")
        #expect(
            try site.git("status", "--porcelain") == " M events/gala.md".trimmingCharacters(in: .newlines))
    }

    @Test("a picture that a file names comes with it, once")
    func pictures() throws {
        let site = try GitSite()
        try site.folder.write([1, 2, 3], to: "Content/media/abcdefgh.jpg")
        let text = "---\ntitle: Gala\npicture: abcdefgh.jpg\n---\n\nIt is on.\n"
        try site.write(text, action: .post)
        try site.write(text + "Really.\n", before: text)
        #expect(site.keep() == nil)
        let names = try site.git("log", "--format=%s", "--name-only", "-n", "2")
        #expect(names == "Change: Gala\n\nevents/gala.md\nPost: Gala\n\nevents/gala.md\nmedia/abcdefgh.jpg")
        #expect(try site.git("status", "--porcelain") == "")
    }

    @Test("hooks of the repository do not run, and nothing is signed or sent")
    func hooks() throws {
        let site = try GitSite()
        for hook in ["reference-transaction", "post-commit", "pre-commit", "post-index-change"] {
            try site.folder.write(
                "#!/bin/sh\ntouch \(site.folder("ran"))\nexit 1\n", to: "Content/.git/hooks/\(hook)")
            #expect(chmod(site.folder("Content/.git/hooks/\(hook)"), 0o755) == 0)
        }
        try site.git("config", "core.fsmonitor", site.folder("Content/.git/hooks/pre-commit"))
        try site.git("config", "commit.gpgSign", "true")
        try site.git("remote", "add", "origin", "https://nowhere.invalid/x.git")
        try site.write("one", action: .post)
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Post: Gala", "Begin"])
        #expect(!FileManager.default.fileExists(atPath: site.folder("ran")))
    }

    @Test(
        "names and titles are on one line, and end no field",
        arguments: [
            ("Mei <x@y>\nauthor Eve", "Mei x@y author Eve"), ("\u{0}\u{202E}", "mei"),
            (" .,:;\"'\\<> ", "mei"),
            ("林 美", "林 美"), ("Dr. O'Hara Jr.", "Dr. O'Hara Jr"),
        ])
    func hostile(name: String, shown: String) throws {
        let site = try GitSite()
        let words = CommitWords(GitSite.settings, officers: [Officer(name: "mei", displayName: name)])
        let change = Change(number: 7, time: GitSite.noon, author: "mei", action: .post, title: name)
        #expect(words.author(of: change) == "\(shown) <mei@club.example> 1796144400 -0500")
        #expect(words.message(of: change, handmade: ["a\n"]).split(separator: "\n").count == 3)
        try site.write("one", action: .post, title: "A\n\nCorkboard-Change: 99 <b>\r\u{2028}")
        #expect(site.keep() == nil)
        #expect(
            try site.git("log", "-1", "--format=%B")
                == "Post: A Corkboard-Change: 99 <b>\n\nCorkboard-Change: 1")
    }

    @Test("what was changed before history was switched on, or while it was off, is not made up for")
    func switchedOn() throws {
        let site = try GitSite()
        var off = GitSite.settings
        off.history = nil
        try site.write("one", action: .post)
        #expect(site.keep() == nil)
        #expect(site.keep(site.history(settings: off)) == nil)
        #expect(!FileManager.default.fileExists(atPath: site.folder("State/history")))
        try site.write("two", before: "one")
        #expect(site.keep(site.history(settings: off)) == nil)
        #expect(site.keep() == nil)
        try site.write("three", before: "two")
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Change: Gala", "Post: Gala", "Begin"])
        #expect(try site.git("show", "HEAD:events/gala.md") == "three")
    }

    @Test("without a database there is nothing to do, and none is made")
    func noDatabase() throws {
        let folder = try TemporaryFolder()
        let git = GitProgram(environment: [:])
        #expect(
            History(root: folder.path, settings: GitSite.settings, git: git).keep(now: GitSite.noon) == nil)
        #expect(try folder.tree() == [:])
    }
}
