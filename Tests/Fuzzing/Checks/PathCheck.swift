import CGI

/// A path that is accepted can be read in one way only, whatever the web server hands on beside it.
enum PathCheck {
    static func check(_ bytes: [UInt8]) throws(Finding) {
        // As the environment is read: U+FFFD for what is not UTF-8.
        let text = String(decoding: bytes, as: UTF8.self)
        let path = try read("PATH_INFO", text)?.path
        let mount = try read("SCRIPT_NAME", text)?.mount
        try Finding.unless(path == mount, "one rule for both paths")
        guard let path, !path.isEmpty else { return }
        try Finding.unless(path.utf8.elementsEqual(bytes), "the path as it was sent")
        try Finding.unless(bytes.count <= CGILimits().path, "at most \(CGILimits().path) bytes")
        try Finding.unless(bytes.first == UInt8(ascii: "/"), "a slash in front")
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\\%".utf8.contains($0) }
        try Finding.unless(isPlain, "no control byte, backslash or percent sign")
        let steps = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
            .map { String($0) }
        try Finding.unless(!steps.dropFirst().dropLast().contains(""), "no two slashes in a row")
        try Finding.unless(!steps.contains(".") && !steps.contains(".."), "no ‘.’ and no ‘..’")
    }

    private static func read(_ variable: String, _ text: String) throws(Finding) -> CGIRequestHead? {
        do throws(CGIError) {
            return try CGIRequestHead(environment: ["REQUEST_METHOD": "GET", variable: text])
        } catch {
            try FormRequest.check(error)
            return nil
        }
    }
}
