import MarkupReading
import Model

extension Theme.Asset {
    /// Reads a file of Templates/assets or Content/theme/assets. Its extension decides the type that web servers send.
    /// - Throws: `Problem` with `.notAnAsset`; `.notAPicture` or `.otherFormat` for a picture, `.wrongVector` for an SVG file.
    static func read(_ file: SourceFile, name: String, isOwn: Bool) throws(Problem) -> Theme.Asset {
        let lowercased = name.lowercased()
        guard Theme.Asset.endings.contains(where: lowercased.hasSuffix) else {
            throw Problem(file: file.path, cause: .notAnAsset)
        }
        if MediaFile.Format(ofName: name) != nil {
            if let cause = MediaFile.disagreement(of: name, file.bytes) {
                throw Problem(file: file.path, cause: cause)
            }
            return Theme.Asset(name: name, bytes: BarePicture.bytes(of: file.bytes), isOwn: isOwn)
        }
        if lowercased.hasSuffix(".svg") {
            do throws(SVGError) {
                _ = try SVGImage(file.bytes)
            } catch {
                throw Problem(file: file.path, cause: .wrongVector(error.description))
            }
        }
        return Theme.Asset(name: name, bytes: file.bytes, isOwn: isOwn)
    }
}
