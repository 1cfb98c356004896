import CGI
import ContentFiles
import Foundation
import Markdown
import Model
import Site
import State

/// The officers' help.
enum HelpPages {
    /// The path of the list, below the mount.
    static let path = "/help"
    /// Maximum size of a picture, in bytes.
    static let pictureLimit = 256 << 10

    /// `GET /help`: the list of all pages.
    static func list(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let context = request.context
        return try page(context, request.session, nil, title: context.words.say(DeskWords.Key.help))
    }

    /// `GET /help/<page>`
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let context = request.context
        guard let page = HelpPage(rawValue: context.parameter("page")),
            let source = page.source(in: context.site.helpTexts)
        else { throw .notFound }
        let mount = context.mount
        let markdown = MarkdownRenderer(
            topHeadingLevel: 1, labels: MarkdownLabels(context.words.words)
        ) { mount + $0 }
        let text: RenderedMarkdown
        do throws(MarkdownError) {
            text = try markdown.render(source)
        } catch {
            throw .outOfOrder(error.description)
        }
        return try Self.page(
            context, request.session, (page, text.html), title: text.headings.first?.text ?? page.rawValue)
    }

    /// `GET /help/picture/<name>.webp`: a picture that a text shows, from Content/theme or Templates.
    static func picture(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let build = request.context.installation.build
        let name = request.context.parameter("picture")
        guard name.utf8.allSatisfy(isOfName) else { throw .notFound }
        for folder in ["Content/theme", build.share.templates(of: build.root)] {
            do throws(Problem) {
                let file = try SourceFile(
                    path: "\(folder)/help/pictures/\(name).webp", below: build.root, limit: pictureLimit)
                return CGIResponse(status: 200, headers: [("Content-Type", "image/webp")], body: file.bytes)
            } catch {
                // The next folder may have a picture that can be read.
                continue
            }
        }
        throw .notFound
    }

    /// The bytes of pictures' names: `event-form.zh-Hans`.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// The list, or a page of help with its HTML, with links to all pages.
    private static func page(
        _ context: RequestContext, _ session: Session, _ shown: (page: HelpPage, html: String)?, title: String
    ) throws(DeskError) -> CGIResponse {
        let texts = context.site.helpTexts
        var links: [HelpLink] = []
        do throws(MarkdownError) {
            for page in HelpPage.allCases {
                guard let source = page.source(in: texts) else { continue }
                links.append(
                    try page.link(source, mount: context.mount, isCurrent: page == shown?.page))
            }
        } catch {
            throw .outOfOrder(error.description)
        }
        let view = HelpView(helpText: shown.map { HTML($0.html) }, helpLinks: links)
        return context.page(view, title, session)
    }
}
