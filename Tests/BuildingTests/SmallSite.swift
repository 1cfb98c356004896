import Foundation
import Site
import StandardSections
import TestSupport

/// A site with small templates on a real disk.
struct SmallSite {
    let folder: TemporaryFolder

    /// A site at an address, with two courses, a comment and a page, whose text is `about`.
    init(url: String = "https://csa.example.edu", about: String = "We.") throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: CSA\nurl: \(url)\ntimeZone: UTC\nposter: /poster\n", to: "Content/site.yml")
        try course("math-216", "Linear Algebra", "Matrices.")
        try course("math-89", "Proofs", "Why.")
        try folder.write("---\nprofessor: Ada\n---\nGood.", to: "Content/reviews/math-89/r1.md")
        try folder.write("---\ntitle: About\n---\n\n\(about)\n", to: "Content/pages/about.md")
        for name in TemplateLibrary.names(.standard) {
            try folder.write("", to: "Templates/\(name).mustache")
        }
        try folder.write(OwnWords.file("en"), to: "Templates/words/en.yml")
        for (name, text) in Self.templates { try folder.write(text, to: "Templates/\(name)") }
    }

    private static let templates = [
        "home.mustache":
            "<h1>{{{siteTitle}}}</h1><a href=\"{{root}}/courses/\">Courses</a>{{>tail}}\n",
        "courses.mustache": "<h1 id=\"list\">Courses</h1>{{>tail}}\n",
        "events.mustache": "<p>Events</p>{{>tail}}\n",
        "course.mustache": "<h1 id=\"top\">{{courseNumber}}</h1>{{{description}}}{{>tail}}\n",
        "page.mustache": "{{{content}}}{{>tail}}\n",
        "404.mustache": "<p>Nothing</p>{{>tail}}\n", "brand.mustache": "", "tabs.mustache": "",
        "foot.mustache": "",
        "feeds.mustache": "",
        "tail.mustache": "<link href=\"{{assetStyleCss}}\">",
        "assets/style.css": "p { color: red }\n",
    ]

    /// Writes a course's file.
    func course(_ slug: String, _ name: String, _ description: String) throws {
        let number = slug.replacing("math-", with: "MATH ")
        try folder.write(
            "---\nnumber: \(number)\nname: \(name)\n---\n\n\(description)\n", to: "Content/courses/\(slug).md"
        )
    }
}
