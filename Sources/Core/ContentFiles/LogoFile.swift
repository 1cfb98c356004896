import MarkupReading
import Model

/// The file named by `logo` of `site.yml` -> `Logo`.
extension Logo {
    /// The allowed folders, relative to the site's root.
    private static let folders = ["Content/theme", "Content/media"]

    /// Reads the logo of this name.
    /// - Throws: `Problem` with `.wrongLogo`.
    static func read(_ name: String, below root: String) throws(Problem) -> Logo {
        guard MediaFile.isName(name) else {
            throw wrong(name, "is no file's name; expected one such as logo.svg")
        }
        let file = try file(name, below: root)
        let start = file.bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        return start == UInt8(ascii: "<") ? try vector(file, name: name) : try picture(file, name: name)
    }

    private static func file(_ name: String, below root: String) throws(Problem) -> SourceFile {
        for folder in folders {
            do throws(Problem) {
                return try SourceFile(path: "\(folder)/\(name)", below: root, limit: Logo.sizeLimit)
            } catch {
                if error.cause != .missing { throw wrong(name, "\(error.cause)") }
            }
        }
        throw wrong(name, "is not there; expected a file of \(folders.joined(separator: " or "))")
    }

    private static func vector(_ file: SourceFile, name: String) throws(Problem) -> Logo {
        do throws(SVGError) {
            let image = try SVGImage(file.bytes)
            return Logo(
                file: file.path, format: .svg, width: image.width, height: image.height, bytes: file.bytes)
        } catch {
            throw wrong(name, error.description)
        }
    }

    private static func picture(_ file: SourceFile, name: String) throws(Problem) -> Logo {
        let result = MediaFile.readContents(file, name: name)
        if let problem = result.problems.first, problem.cause != .notAPicture {
            throw wrong(name, "\(problem.cause)")
        }
        guard let picture = result.value, let format = Logo.Format(rawValue: picture.format.rawValue) else {
            throw wrong(name, "is no picture that a logo can be; expected SVG, PNG, JPEG or WebP")
        }
        return Logo(
            file: file.path, format: format, width: Double(picture.width), height: Double(picture.height),
            bytes: BarePicture.bytes(of: file.bytes))
    }

    /// `reason` is the rest of a sentence that begins with the file's name.
    private static func wrong(_ name: String, _ reason: String) -> Problem {
        Problem(file: SettingsFile.path, cause: .wrongLogo(name, reason: reason))
    }
}
