import CGI
import ContentFiles
import Files
import Foundation
import Model
import Posting
import State

/// The pictures beside the names of members, in State/: each is public while a member has it.
struct MemberPictures {
    fileprivate static let folder = "State/members"

    private let installation: Desk.Installation

    init(_ installation: Desk.Installation) { self.installation = installation }

    private func path(of name: String) -> String { "\(installation.root)/\(Self.folder)/\(name)" }

    /// Encodes the picture of a form anew and stores its small version.
    /// - Throws: `FormProblem` of the field `picture`.
    /// - Returns: Its name; nil if the form has none.
    func keep(_ request: CGIRequest) throws(FormProblem) -> String? {
        let held = HeldPictures(installation)
        guard request.files["picture"] != nil, let name = try held.hold(request, fields: [:]) else {
            return nil
        }
        guard let bytes = held.small(name) else { throw FormProblem("picture", .pictureGone) }
        do throws(Problem) {
            try FileStep.replace(path(of: name), with: bytes, isDurable: true)
            try WaitingPictures(root: installation.root).remove(name)
        } catch {
            throw FormProblem("picture", .picture(.unwritable(error.description)))
        }
        return name
    }

    func remove(_ name: String) throws(DeskError) {
        do throws(Problem) { try FileStep.remove(path(of: name)) } catch {
            throw .outOfOrder(error.description)
        }
    }

    /// `GET /member/picture/:name`: a picture that a member has who is not suspended.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let name = context.parameter("name")
        guard WaitingPictures.isName(name) else { throw .notFound }
        let database = try context.database()
        guard try DeskError.state(database.hasMemberPicture(name)) else { throw .notFound }
        let bytes: [UInt8]
        do throws(Problem) {
            bytes = try SourceFile(
                path: "\(folder)/\(name)", below: context.installation.root, limit: MediaFile.sizeLimit
            ).bytes
        } catch {
            throw .notFound
        }
        guard let type = PictureHeader(bytes)?.format.mediaType else { throw .notFound }
        return CGIResponse(status: 200, headers: [("Content-Type", type)], body: BarePicture.bytes(of: bytes))
    }
}

extension DeskSections {
    /// Seconds after which a picture that no member has is removed: an upload that is at work has stored its own.
    private static let patience: TimeInterval = 3600

    /// Removes the pictures that no member has any more, such as those of accounts that nobody used.
    public func removeLeftPictures(below root: String, _ database: StateDatabase, now: Date) throws {
        let folder = "\(root)/\(MemberPictures.folder)"
        guard !FileSystemEntry.isMissing(folder) else { return }
        let known = try database.memberPictures()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !known.contains(name) {
            let path = "\(folder)/\(name)"
            let written =
                try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            if now.timeIntervalSince(written ?? .distantPast) > Self.patience { try FileStep.remove(path) }
        }
    }
}
