import Model

/// The templates of all pages, with the shapes of their values.
extension TemplateLibrary {
    /// The templates of a theme, compiled for a language.
    package init(
        of theme: Theme, assets: AssetNames, book: Wordbook, sections: Sections
    ) throws(Problems) {
        try self.init(
            theme.templates, ownFiles: theme.ownFiles, pages: Self.shapes(assets: assets, sections),
            words: book)
    }

    /// All problems of a theme's templates and phrases, independent of content.
    package static func problems(in theme: Theme, _ sections: Sections) -> [Problem] {
        do throws(Problems) {
            let assets = AssetNames(theme, root: "")
            var warnings: [Problem] = []
            for book in try Translations(theme, languages: theme.words.keys.sorted(), sections: sections).all
            {
                warnings = try TemplateLibrary(of: theme, assets: assets, book: book, sections: sections)
                    .warnings
            }
            return warnings
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
