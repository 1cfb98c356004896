package struct AssetAddresses: Sendable, Codable {
    /// Template variable, `assetStyleCss` for style.css -> address, `/assets/style.0a1b2c3d4e.css`.
    package let byVariable: [String: String]

    /// The address of an asset by its name in Templates/assets; nil if there is none.
    package func address(of name: String) -> String? { byVariable[Self.variable(for: name)] }

    /// `course-search.js` -> `assetCourseSearchJs`.
    package static func variable(for name: String) -> String {
        "asset"
            + name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
    }
}
