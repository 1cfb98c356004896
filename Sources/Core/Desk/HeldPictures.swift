import CGI
import ContentFiles
import Files
import Foundation
import Model
import PictureStore
import Posting
import State

/// Uploaded pictures without a post: they wait in State/uploads and move to Content/media with their post.
package struct HeldPictures {
    private let installation: Desk.Installation
    private var folder: String { "\(installation.root)/\(WaitingPictures.folder)" }

    package init(_ installation: Desk.Installation) { self.installation = installation }

    /// The name of the form's picture: the one uploaded with the request, or the one uploaded before; nil if the form has none.
    /// - Throws: `FormProblem` of the field `picture`.
    package func hold(_ request: CGIRequest, fields: [String: String]) throws(FormProblem) -> String? {
        if let file = request.files["picture"], file.isTooLarge {
            throw FormProblem(
                "picture", .picture(.tooManyBytes(file.byteCount, limit: UploadOrder.sizeLimit)))
        }
        if let file = request.files["picture"] { return try hold(file.bytes) }
        if fields["removePicture"] == "true" { return nil }
        guard let name = fields["heldPicture"], !name.isEmpty else { return nil }
        guard path(of: name) != nil else { throw FormProblem("picture", .pictureGone) }
        return name
    }

    /// Whether a request brings a picture that moves, of which only the first frame is held, or is for the page behind such a request.
    package static func becomesStill(_ request: CGIRequest) -> Bool {
        request.query["still"] != nil
            || request.files["picture"].flatMap { PictureHeader($0.bytes) }?.isAnimated == true
    }

    /// Re-encodes a picture and stores it with its small version.
    private func hold(_ bytes: [UInt8]) throws(FormProblem) -> String {
        do {
            try Folders.create(for: ["\(folder)/x"], below: "")
            let picture = try PictureUpload(program: installation.pictureProgram, workFolder: folder).accept(
                bytes)
            let waiting = WaitingPictures(root: installation.root)
            try waiting.keep(picture.preview, as: "\(picture.name).small")
            try waiting.keep(picture.bytes, as: picture.name)
            return picture.name
        } catch let error as UploadError {
            throw FormProblem("picture", .picture(error))
        } catch {
            throw FormProblem("picture", .picture(.unwritable("\(error)")))
        }
    }

    /// Removes a waiting picture that no draft has any longer.
    func release(_ name: String, _ database: StateDatabase, now: Date) throws(DeskError) {
        guard try !DeskError.state(database.hasUnsentForm(with: name, now: now)) else { return }
        do throws(Problem) {
            try WaitingPictures(root: installation.root).remove(name)
        } catch {
            throw .outOfOrder(error.description)
        }
    }

    /// The path of a picture from the site's root; nil if it does not exist.
    package func path(of name: String) -> String? { WaitingPictures(root: installation.root).path(of: name) }

    /// The bytes of a picture's small version, or of the picture; nil if neither can be read.
    package func small(_ name: String) -> [UInt8]? {
        // Existence is not checked first, since a waiting picture may move to Content/media meanwhile.
        for file in WaitingPictures(root: installation.root).files(of: name) {
            do throws(Problem) {
                return try SourceFile(path: file, below: installation.root, limit: MediaFile.sizeLimit).bytes
            } catch {
                continue
            }
        }
        return nil
    }
}
