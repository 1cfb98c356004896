extension Address {
    /// A picture of Content/media at most `width` pixels wide.
    package static func media(_ name: String, width: Int) -> String {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return "/media/\(stem)-\(width).webp"
    }
}
