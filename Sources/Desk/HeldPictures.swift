import CGI
import ContentFiles
import Files
import Foundation
import Model
import Picturing
import Posting

/// Pictures that were uploaded and belong to no post yet: they wait in State/uploads, and move to Content/media with it.
struct HeldPictures {
    private let place: Desk.Place
    private var folder: String { "\(place.root)/State/uploads" }

    init(_ place: Desk.Place) { self.place = place }

    /// The name of the picture that a form shall have: the one that was uploaded with it, else the one that was before; nil where it
    /// has none.
    /// - Throws: `FormProblem` of the field `picture`.
    func hold(_ request: CGIRequest, fields: [String: String]) throws(FormProblem) -> String? {
        if let file = request.files["picture"] { return try hold(file.bytes) }
        if fields["removePicture"] == "true" { return nil }
        guard let name = fields["heldPicture"], !name.isEmpty else { return nil }
        guard path(of: name) != nil else { throw FormProblem("picture", .pictureGone) }
        return name
    }

    /// Encodes a picture anew and keeps it with its small form.
    private func hold(_ bytes: [UInt8]) throws(FormProblem) -> String {
        do {
            try Folders.create(for: ["\(folder)/x"], below: "")
            let picture = try PictureUpload(program: place.pictureProgram, workFolder: folder).accept(bytes)
            try FileStep.replace("\(folder)/\(picture.name)", with: picture.bytes, isDurable: true)
            try FileStep.replace("\(folder)/\(picture.name).small", with: picture.preview)
            return picture.name
        } catch let error as UploadError {
            throw FormProblem("picture", .picture(error))
        } catch {
            throw FormProblem("picture", .picture(.unwritable("\(error)")))
        }
    }

    /// Where a picture is, from the site's root: waiting, or on the site; nil where it is nowhere.
    func path(of name: String) -> String? {
        guard Self.isName(name) else { return nil }
        return ["State/uploads/\(name)", "Content/media/\(name)"].first {
            !FileSystemEntry.isMissing("\(place.root)/\($0)")
        }
    }

    /// Puts a picture where the site has its pictures, on the disk.
    /// - Throws: `Problem` where it cannot be.
    func publish(_ name: String) throws(Problem) {
        let target = "\(place.root)/Content/media/\(name)"
        guard Self.isName(name), FileSystemEntry.isMissing(target) else { return }
        let bytes = try SourceFile(
            path: "State/uploads/\(name)", below: place.root, limit: MediaFile.sizeLimit
        ).bytes
        try Folders.create(for: [target], below: "")
        let staged = "\(folder)/\(name).staged-\(getpid())"
        try FileStep.remove(staged)
        try FileStep.write(bytes, to: staged, isDurable: true)
        try FileStep.rename(staged, to: target)
        try FileStep.sync("\(place.root)/Content/media")
    }

    /// The bytes of a picture's small form, else of the picture.
    func small(_ name: String) -> [UInt8]? {
        guard let path = path(of: name) else { return nil }
        for file in ["State/uploads/\(name).small", path] {
            do throws(Problem) {
                return try SourceFile(path: file, below: place.root, limit: MediaFile.sizeLimit).bytes
            } catch {
                continue
            }
        }
        return nil
    }

    /// Whether a text is the name of a picture: hexadecimal digits, and an ending of ours.
    static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, ["jpg", "png", "webp"].contains(parts[1]) else { return false }
        return (8...64).contains(parts[0].utf8.count)
            && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}
