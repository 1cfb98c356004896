import Model

/// A slug is one by the rule, stays itself when it is made anew, and stays one with a number behind it.
enum SlugCheck {
    static func check(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let slug = Slug(making: text) else {
            let hasWord = bytes.contains { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
            return try Finding.unless(!hasWord, "a slug of letters and digits")
        }
        try check(slug)
        try Finding.unless(Slug(slug.text) == slug, "a slug by its own text")
        try Finding.unless(Slug(making: slug.text) == slug, "the same when made anew")
        for number in [2, 10_000, Int.max] {
            let next = slug.appending(number)
            try check(next)
            try Finding.unless(next.text.hasSuffix("-\(number)"), "\(number) behind \(slug)")
        }
    }

    private static func check(_ slug: Slug) throws(Finding) {
        let isSlug =
            (1...80).contains(slug.text.utf8.count)
            && slug.text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
        try Finding.unless(isSlug, "1 to 80 of a-z, 0-9 and -, not \(slug)")
    }
}
