import Model

/// The templates of all pages, with the shapes of their values.
extension TemplateLibrary {
    /// The templates of a theme, compiled for the language of each book.
    package static func all(
        of theme: Theme, assets: AssetNames, books: [Wordbook], sections: Sections
    ) throws(Problems) -> [TemplateLibrary] {
        let trees = try trees(of: theme.templates, ownFiles: theme.ownFiles)
        let pages = shapes(assets: assets, sections)
        var libraries: [TemplateLibrary] = []
        for book in books {
            libraries.append(
                try TemplateLibrary(trees, ownFiles: theme.ownFiles, pages: pages, words: book))
        }
        return libraries
    }

    /// All problems of a theme's templates and phrases, independent of content.
    package static func problems(in theme: Theme, _ sections: Sections) -> [Problem] {
        do throws(Problems) {
            let books = try Translations(theme, languages: theme.words.keys.sorted(), sections: sections).all
            let assets = AssetNames(theme, root: "")
            return try all(of: theme, assets: assets, books: books, sections: sections).last?.warnings ?? []
        } catch {
            return error.all
        }
    }

    /// The names of the templates that every theme needs, sorted.
    package static func names(_ sections: Sections) -> [String] {
        shapes(assets: AssetNames(Theme(templates: [:], words: [:], assets: []), root: ""), sections).keys
            .sorted()
    }

    /// Templates by name, each with the shapes of its values.
    private static func shapes(assets: AssetNames, _ sections: Sections) -> [String: [String: Shape]] {
        let shared: [any PageGroup.Type] = [
            RedirectPageGroup.self, WrongAddressPageGroup.self, AppPageGroup.self,
        ]
        let pageGroups = shared + sections.all.flatMap { $0.pageGroups }
        let own = [
            HomePageGroup.templates(assets: assets, sections), SearchResultPage.templates(assets: assets),
        ]
        var others = own.reduce(into: [:]) { all, own in all.merge(own) { _, new in new } }
        for name in SharedFrame.templates {
            others[name] = FieldShapes(NavigationView.self).all(assets: assets)
        }
        for view in sections.deskViews {
            others[view.template] = view.shapes(assets: assets)
        }
        return pageGroups.reduce(into: others) { shapes, group in
            shapes.merge(group.templates(assets: assets)) { _, new in new }
        }
    }
}
