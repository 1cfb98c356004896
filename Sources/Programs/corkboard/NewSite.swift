import ContentFiles
import Files
import Foundation
import Model

extension NewSettings {
    /// Creates the folder of a new site at a path where there is none or an empty one, atomically: content only, no templates or web server
    /// configuration.
    /// - Returns: Number of files.
    func makeSite(at path: String, hasSample: Bool, now: Date) throws(Problem) -> Int {
        let url = URL(fileURLWithPath: path)
        let files = try files(named: url.lastPathComponent, hasSample: hasSample, now: now)
        try Folders.create(for: [path], below: "", readableBy: .everyone)
        let beside = url.deletingLastPathComponent().appending(
            path: ".\(url.lastPathComponent).corkboard-new")
        let staging = try Staging(folder: beside.path, readableBy: .everyone)
        defer { staging.remove() }
        for (name, text) in files { try staging.store(Array(text.utf8), at: name) }
        try FileStep.rename(staging.folder, to: path)
        return files.count
    }

    private func files(
        named folder: String, hasSample: Bool, now: Date
    ) throws(Problem) -> [String: String] {
        let writer = SampleWriter(languages: languages)
        let own = [
            ".gitignore": "/Public/\n/.Public.corkboard/\n/State/\n/Backups/\n",
            "README.md": Self.readme(folder) + (hasSample ? Self.sampleNote : ""),
            "Content/site.yml": try text(),
            "Content/pages/about.md": writer.about,
        ]
        guard hasSample else { return own }
        return own.merging(writer.posts(now: now, timeZone: timeZone)) { own, _ in own }
    }

    private static func readme(_ folder: String) -> String {
        """
        # \(folder)

        A website that Corkboard makes of the files in `Content/`. Run in this folder:

        ```
        corkboard serve                           # shows the site at http://127.0.0.1:8080, anew whenever a file changes
        corkboard check --links                   # lists what is wrong, with file, line and remedy
        corkboard officer add mei --role editor   # lets mei post at http://127.0.0.1:8080/poster/
        ```

        `Content/site.yml` has name, address and languages, and `Content/pages/about.md` is the first page. `Public/` is made of these
        files; `State/` has accounts and must be kept too, but not in git.

        """
    }

    private static let sampleNote = """

        The posts are invented. To remove them:

        ```
        rm -r Content/courses Content/reviews Content/events Content/feedback
        ```

        """
}
