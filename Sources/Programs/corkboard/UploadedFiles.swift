import Basics
import ContentFiles
import Files
import Foundation
import Model
import PageImport
import PictureStore
import Posting

/// The pictures in an export's folder, which an import takes into Content/media.
///
/// A picture is written before the pages that show it, so that no page ever lacks it; builds publish only those that pages show.
final class UploadedFiles {
    let folder: String
    let root: String
    /// The names of the files in Content/media.
    let known: Set<String>
    /// Whether nothing is written.
    let isTrial: Bool
    /// The outcomes so far, by the path of the file: articles name one picture in several sizes.
    private var outcomes: [String: PictureOutcome] = [:]

    init(folder: String, root: String, known: Set<String>, isTrial: Bool) {
        (self.folder, self.root, self.known, self.isTrial) = (folder, root, known, isTrial)
    }

    /// Takes the picture at a path below wp-content/uploads, if possible in its original size.
    func take(_ path: String) -> PictureOutcome {
        guard let file = file(at: path) else { return .missing }
        let outcome = outcomes[file] ?? takeFile(file)
        outcomes[file] = outcome
        return outcome
    }

    private func takeFile(_ file: String) -> PictureOutcome {
        guard let bytes = bytes(of: file) else {
            return .refused("it cannot be read, or has more than \(UploadOrder.sizeLimit) bytes")
        }
        // Known by its own bytes: another version of the library may encode it differently.
        let stem = withUnsafeBytes(of: Fingerprint(bytes).numbers[0].bigEndian) { $0.hexadecimal }
        if let name = ["jpg", "png", "gif", "webp"].map({ "\(stem).\($0)" }).first(where: known.contains) {
            return .taken(name)
        }
        guard let header = PictureHeader(bytes) else {
            return .refused("it is no JPEG, PNG, WebP or GIF; save it as one of these")
        }
        if isTrial {
            return .taken("\(stem).\(Self.ending(of: header.format == .webp ? .jpeg : header.format))")
        }
        return header.format == .gif ? copy(bytes, header, stem) : encode(bytes, stem)
    }

    private static func ending(of format: MediaFile.Format) -> String {
        format == .jpeg ? "jpg" : format.rawValue
    }

    /// Decodes and encodes the picture as those that officers upload.
    private func encode(_ bytes: [UInt8], _ stem: String) -> PictureOutcome {
        let work = "\(root)/\(WaitingPictures.folder)"
        do {
            try Folders.create(for: ["\(work)/x"], below: "")
            let picture = try PictureUpload(program: SiteOptions.pictureProgram, workFolder: work).accept(
                bytes)
            let ending = picture.name.split(separator: ".").last ?? "jpg"
            return try write(picture.bytes, as: "\(stem).\(ending)")
        } catch {
            return .refused("\(error)")
        }
    }

    /// Pictures that move are served as they are.
    private func copy(_ bytes: [UInt8], _ header: PictureHeader, _ stem: String) -> PictureOutcome {
        guard bytes.count <= MediaFile.sizeLimit, header.width * header.height <= MediaFile.pixelLimit else {
            return .refused("it has more than \(MediaFile.sizeLimit) bytes or \(MediaFile.pixelLimit) pixels")
        }
        do {
            return try write(bytes, as: "\(stem).gif")
        } catch {
            return .refused("\(error)")
        }
    }

    private func write(_ bytes: [UInt8], as name: String) throws(Problem) -> PictureOutcome {
        // The command holds the lock of the content.
        try ContentWriter.write([OutputFile(path: "Content/media/\(name)", bytes: bytes)], below: root)
        return .taken(name)
    }

    private func bytes(of file: String) -> [UInt8]? {
        do {
            let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
            guard let size, size <= UploadOrder.sizeLimit else { return nil }
            return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            return nil
        }
    }

    /// The file of a picture: of the original if it is there, at its path, or in one folder with all others.
    private func file(at path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.last,
            parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") })
        else { return nil }
        let folders = [folder, "\(folder)/wp-content/uploads", "\(folder)/uploads"]
        let names = [UploadPath.original(of: name), name]
        let inFolders = names.flatMap { name in
            folders.map { ([$0] + parts.dropLast() + [name]).joined(separator: "/") }
        }
        let flat = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        return (inFolders + flat).first(where: Self.isFile)
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
