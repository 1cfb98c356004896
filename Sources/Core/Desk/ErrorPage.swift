import CGI
import Foundation
import Markdown
import Model
import Site

/// Answers to errors of requests that have no `RequestContext`: requests that cannot be parsed, and requests while neither the present
/// settings and templates nor earlier ones can be used. Each is a page with a way back, for programs a problem (RFC 9457).
struct ErrorPage {
    let installation: Desk.Installation
    /// The CGI variables of the request.
    let environment: [String: String]

    private var isForPrograms: Bool { (environment["PATH_INFO"] ?? "").hasPrefix("/api/") }

    /// The answer to a malformed request. `allowed` are the methods of its address; nil if there are none.
    func response(to error: CGIError, allowed: String?) -> CGIResponse {
        let isWrongAddress = error == .methodNotAllowed && allowed == nil
        var response =
            isForPrograms
            ? CGIResponse.problem(status: error.status, detail: error.reason)
            : page(
                isWrongAddress ? .notFound : phrase(for: error),
                status: isWrongAddress ? 404 : error.status,
                reason: isWrongAddress ? nil : error.reason)
        if let allowed { response.headers.append(("Allow", allowed)) }
        return response
    }

    /// The answer while settings or templates cannot be used, and no earlier ones either.
    func ofBrokenSite() -> CGIResponse {
        let text = "The site's own files are out of order; corkboard check says more."
        if isForPrograms { return .problem(status: 503, detail: text) }
        return PublishedFrame(root: installation.root)?.page(text, status: 503)
            ?? .barePage(text, status: 503)
    }

    private func phrase(for error: CGIError) -> DeskWords.ReaderError {
        switch error.status {
        case 405: .wrongMethod
        case 408: .tooSlow
        case 413: .tooMuch
        default:
            environment["REQUEST_METHOD"] == "POST"
                ? .damagedForm : .damagedAddress
        }
    }

    private func page(_ phrase: DeskWords.ReaderError, status: Int, reason: String?) -> CGIResponse {
        let languages = AcceptedLanguages.tags(environment["HTTP_ACCEPT_LANGUAGE"] ?? "")
        do throws(Problems) {
            let site = try DeskSite(installation.build, preferring: languages)
            let words = site.renderer.words
            // The reason is in English, for those who write programs.
            let isRead = reason != nil && words.language.hasPrefix("en")
            let view = DeskMessageView(
                heading: words.say(DeskWords.ReaderError.title), text: words.say(phrase),
                notes: isRead ? [reason].compactMap(\.self) : [], address: words.words.link("/"),
                way: words.say(DeskWords.Receipt.toSite))
            let frame = DeskFrame(
                words, mount: site.settings.programPath ?? "", title: words.say(DeskWords.ReaderError.title))
            return .html(Array(site.renderer.html(view, frame).utf8), status: status)
        } catch {
            let text = reason ?? "There is nothing at this address."
            return PublishedFrame(root: installation.root)?.page(text, status: status)
                ?? .barePage(text, status: status)
        }
    }
}

/// The published page for wrong addresses, as the frame of an error's page: it is there without settings and templates.
struct PublishedFrame {
    private let html: String
    /// The path of the site's pages: empty, or `/csa`.
    private let base: String

    /// Reads the page of the site in `root`; nil if it is not there or has no `<main>`.
    init?(root: String) {
        guard let bytes = FileManager.default.contents(atPath: "\(root)/Public/404.html"),
            let html = String(validating: bytes, as: UTF8.self), Self.main(of: html) != nil
        else { return nil }
        self.html = html
        base = Self.between("data-root=\"", "\"", in: html).map { String(html[$0]) } ?? ""
    }

    /// The page with an English sentence, and a link to the site.
    func page(_ sentence: String, status: Int) -> CGIResponse {
        let main = """
            <div lang="en"><h1>That did not work</h1>
            <p class="lead">\(HTMLEscape.text(sentence))</p>
            <p class="desk-actions"><a class="button" href="\(base)/">To the site</a></p></div>
            """
        var page = html
        if let inner = Self.main(of: page) { page.replaceSubrange(inner, with: main) }
        if let title = Self.between("<title>", "</title>", in: page) {
            page.replaceSubrange(title, with: "That did not work")
        }
        return .html(Array(page.utf8), status: status)
    }

    /// The range of the contents of `<main>`.
    private static func main(of html: String) -> Range<String.Index>? {
        guard let tag = html.range(of: "<main"), let start = html[tag.upperBound...].range(of: ">"),
            let end = html[start.upperBound...].range(of: "</main>")
        else { return nil }
        return start.upperBound..<end.lowerBound
    }

    private static func between(_ start: String, _ end: String, in html: String) -> Range<String.Index>? {
        guard let first = html.range(of: start), let last = html[first.upperBound...].range(of: end) else {
            return nil
        }
        return first.upperBound..<last.lowerBound
    }
}
