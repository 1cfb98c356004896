import Files
import TestSupport
import Testing

@Suite("The share folder")
struct ShareFolderTests {
    private let folder: TemporaryFolder
    private var share: ShareFolder { ShareFolder(besideProgramsIn: folder("bin")) }

    init() throws { folder = try TemporaryFolder() }

    private func templates() -> String? { share.path(of: "Templates", in: folder("site")) }

    @Test(
        "is share/corkboard beside the programs' folder, else share in it; the site's own folder goes first")
    func order() throws {
        #expect(share.places == [folder("share/corkboard"), folder("bin/share")])
        #expect(templates() == nil)
        #expect(share.templates(of: folder("site")) == "Templates")
        try folder.makeFolder("bin/share/Templates")
        #expect(templates() == folder("bin/share/Templates"))
        try folder.makeFolder("share/corkboard/Templates")
        #expect(templates() == folder("share/corkboard/Templates"))
        #expect(share.templates(of: folder("site")) == folder("share/corkboard/Templates"))
        try folder.makeFolder("site/Templates")
        #expect(templates() == "Templates")
    }

    @Test("is looked through file by file: a site may have a web server's configuration and no templates")
    func files() throws {
        try folder.write("", to: "share/corkboard/Deploy/lighttpd.conf")
        try folder.write("", to: "site/Deploy/crontab")
        let name = "Deploy/lighttpd.conf"
        #expect(share.path(of: name, in: folder("site")) == folder("share/corkboard/\(name)"))
        try folder.write("", to: "site/\(name)")
        #expect(share.path(of: name, in: folder("site")) == name)
    }

    @Test("A path is taken from a folder, unless it is absolute")
    func paths() {
        #expect("Templates/a".below("/site") == "/site/Templates/a")
        #expect("/usr/share/a".below("/site") == "/usr/share/a")
    }
}
