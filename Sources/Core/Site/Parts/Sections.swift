import ContentFiles
import Foundation
import Model

/// The sections of a site. Everything that combines several sections uses this list.
public struct Sections: Sendable {
    /// The sections, in the order in which their pages are put in place.
    package let all: [any Section.Type]
    /// The views of all pages of the desk.
    package let deskViews: [any DeskView.Type]
    /// The tabs of a site that chose none, without home.
    package let tabs: [SectionTab]
    /// The kinds of their content, pictures, and files that readers can download.
    public let kinds: ContentKinds

    /// Creates the list of a site's sections; `deskViews` are the views of the desk that belong to none.
    package init(_ all: [any Section.Type], deskViews: [any DeskView.Type]) {
        (self.all, self.deskViews) = (all, deskViews + all.flatMap { $0.deskViews })
        let tabs = all.compactMap { $0.tab }.sorted { $0.position < $1.position }
        kinds = ContentKinds(
            all.flatMap { $0.allKinds } + [MediaFile.self, OfferedFile.self], tabs: tabs.map(\.name))
        self.tabs = tabs
    }

    /// The parts that are planned from content.
    public var parts: [SiteSection] { all.map { $0.part } }
    /// All parts of the site, in the order in which their pages are put in place: a page always comes after
    /// the files that it loads.
    public var allParts: [SiteSection] { [.assets, .media] + parts + [.front] }
    /// The parts for whose posts pictures are drawn.
    package var drawingParts: Set<SiteSection> { Set(all.filter { $0.drawsPictures }.map { $0.part }) }

    /// The section of a part; nil if the part belongs to no section.
    package subscript(part: SiteSection) -> (any Section.Type)? { all.first { $0.part == part } }

    /// Whether a site with these settings offers a section, or its own tabs name it.
    package func offers(_ section: any Section.Type, by settings: SiteSettings) -> Bool {
        let isChosen = section.tab.map { settings.look.tabs.contains(.section($0.name)) } ?? false
        return isChosen || section.isOffered(by: settings)
    }

    private func offered(by settings: SiteSettings) -> [any Section.Type] {
        all.filter { offers($0, by: settings) }
    }

    /// The tabs of the sections that a site with these settings offers, in the order of a site that chose none.
    package func tabs(of settings: SiteSettings) -> [SectionTab] {
        let names = Set(offered(by: settings).compactMap { $0.tab?.name })
        return tabs.filter { names.contains($0.name) }
    }

    /// The feeds of the optional ones of these sections.
    package func optionalFeeds(of settings: SiteSettings) -> [FeedTopic] {
        offered(by: settings).filter { $0.isOptional }.compactMap { $0.feed }
    }

    /// The slugs of all pages of posts of a part.
    package func slugs(in content: SiteContent, of part: SiteSection) -> Set<String> {
        self[part]?.slugs(in: content) ?? []
    }

    /// The names of files of Content/media that published posts of a part show or link to.
    package func media(in content: SiteContent, of part: SiteSection) -> Set<String> {
        self[part]?.media(in: content) ?? []
    }

    /// The names in addresses of files of Content/files that published posts of a part link to.
    package func files(in content: SiteContent, of part: SiteSection, now: Date) -> Set<String> {
        let texts = self[part]?.linkingTexts(in: content, now: now) ?? []
        return FileReferences(content.settings).names(in: texts)
    }

    /// The warnings that only `corkboard check` gives.
    package func advice(_ content: SiteContent) -> [Problem] {
        all.flatMap { $0.advice(content) } + unknownSubjects(in: content)
    }

    /// Fixes by `corkboard check --fix` in posts, of which other posts say how.
    package func fixes(_ content: SiteContent) -> [any ContentFix] { all.flatMap { $0.fixes(content) } }

    /// Removes content of a part that belongs to posts which were left out.
    package func removeOrphans(from content: inout SiteContent, of part: SiteSection) {
        self[part]?.removeOrphans(from: &content)
    }

    /// The search area of a part; nil if the part is not searched.
    package func searchArea(of part: SiteSection) -> SiteSection? { self[part]?.search?.area }

    /// The parts whose pages the navigation links.
    package var navigationParts: [SiteSection] {
        all.filter { section in section.kinds.contains { $0.isInNavigation } }.map { $0.part }
    }
    /// The folders of these pages.
    package var navigationFolders: [ContentFolder] { navigationParts.flatMap(folders) }
    /// The folders of the files that every page may depend on, or link to: of pages that the navigation links, of pictures, and of files.
    package var sharedFolders: [ContentFolder] { navigationFolders + folders(of: .media) }

    package func navigationPages(in content: SiteContent) -> [NavigationPage] {
        all.flatMap { $0.navigationPages(in: content) }
    }

    /// The addresses, in each language, of the pictures drawn for the posts of some content files.
    package func drawnAddresses(in content: SiteContent, of isWanted: (String?) -> Bool) -> Set<String> {
        let addresses = all.flatMap { $0.drawnAddresses(in: content, of: isWanted) }
        let languages = content.settings.languages.map { EditionAddresses(content.settings, language: $0) }
        return Set(languages.flatMap { addresses.map($0.placed) })
    }

    /// The folders that a part is planned from.
    public func folders(of part: SiteSection) -> [ContentFolder] {
        part == .media ? [.files, .media] : self[part]?.allKinds.map { $0.folder } ?? []
    }

    /// The section that a content file belongs to; nil if there is none.
    public func part(ofFile file: String) -> SiteSection? {
        parts.first { part in folders(of: part).contains { file.hasPrefix($0.path + "/") } }
    }

    package func starts(in content: SiteContent, within range: Range<Date>) -> [PostStart] {
        all.flatMap { $0.starts(in: content, within: range) }
    }

    /// The parts whose posts begin at a time.
    package var startingParts: [SiteSection] { all.filter { $0.hasStarts }.map { $0.part } }

    /// The parts whose pages show values of posts from State/.
    public var valueParts: [SiteSection] { all.filter { $0.hasValues || $0.hasMemberValues }.map { $0.part } }

    /// Those of them that show values where the site has members alone.
    public var memberValueParts: Set<SiteSection> {
        Set(all.filter { $0.hasMemberValues && !$0.hasValues }.map { $0.part })
    }

    /// The parts whose pages show names of members.
    public var memberParts: [SiteSection] { all.filter { $0.showsMembers }.map { $0.part } }

    /// The parts whose posts have places for which readers sign up.
    public var placeParts: [SiteSection] { all.filter { $0.hasPlaces }.map { $0.part } }

    /// The pages that browsers keep for times without a connection.
    package func keptPages(of settings: SiteSettings) -> [KeptPage] {
        all.flatMap { $0.keptPages(of: settings) }
    }

    /// The areas of search that the pages of a site with these settings link.
    package func searchAreas(of settings: SiteSettings) -> [SiteSection] {
        let names = Set(offered(by: settings).compactMap { $0.search?.area })
        return searchAreas.filter(names.contains)
    }

    /// The areas of search on the server.
    public var searchAreas: [SiteSection] {
        let (tabs, others) = (all.filter { $0.tab != nil }, all.filter { $0.tab == nil })
        return (tabs + others).compactMap { $0.search?.area }
    }

    /// The scopes of all areas of search.
    public var searchScopes: [SearchScope] {
        [.all] + all.flatMap { $0.search?.scopes.map(\.scope) ?? [] }
    }

    package func search(_ area: SiteSection) -> (any SectionSearch.Type)? {
        all.lazy.compactMap { $0.search }.first { $0.area == area }
    }
}
