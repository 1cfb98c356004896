/// Names that nobody can take, or names like them, though no account of a member has them.
struct ReservedNames {
    /// Words for people with rights, which can also stand beside the name of one.
    private static let roles = [
        "admin", "admins", "administrator", "administrators", "sysadmin", "webmaster", "moderator",
        "moderators", "mod", "mods", "officer", "officers", "editor", "editors", "staff", "team", "official",
        "support", "president", "vice president", "treasurer", "secretary", "board", "管理员", "超级管理员", "版主",
        "站长", "干事", "编辑", "官方", "客服", "主席", "副主席", "会长", "админ", "администратор", "модератор",
    ]
    /// Further words for them, which are parts of many names.
    private static let others = [
        "root", "host", "owner", "system", "site admin", "the admin", "the moderators", "the officers",
        "corkboard", "系统",
    ]
    /// The names that pages give to people without one.
    private static let nobody = [
        "member", "a member", "former member", "a former member", "deleted", "anonymous", "somebody", "null",
        "会员", "一位会员", "已注销的会员", "匿名",
    ]
    /// Words between those for people with rights and names, as in `The officers of Harbor CSA`.
    private static let links = ["the", "of", "your", "our", "的"]

    private static let roleKeys = guarded(roles)
    private static let wordKeys = roleKeys.union(guarded(others))
    private static let nobodyKeys = guarded(nobody)
    private static let linkKeys = guarded(links)

    private let names: Set<String>
    /// Words that can stand beside one of `names`.
    private let additions: [[UInt8]]

    /// `officers` are the names of officers, `titles` those of the association.
    init(officers: [String], titles: [String]) {
        let association = Self.guarded(titles)
        names = association.union(Self.guarded(officers))
        additions = Self.roleKeys.union(Self.linkKeys).union(association).map { Array($0.utf8) }
    }

    /// Whether a text is a word for people with rights, an officer's name or the association's, or like one, also with digits, signs and such
    /// words beside it. Longer texts may have them inside. With `nobody`, what pages call people without a name counts too.
    func isImitated(by text: String, nobody: Bool) -> Bool {
        let bare = NameSkeleton.bare(text)
        if !bare.isDisjoint(with: Self.wordKeys) { return true }
        if nobody, !bare.isDisjoint(with: Self.nobodyKeys) { return true }
        return bare.contains(where: hasName)
    }

    /// Whether a key is that of one of `names`, with any number of `additions` before and after it.
    private func hasName(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        let starts = Self.starts(of: bytes, after: additions)
        let ends = Set(
            Self.starts(of: bytes.reversed(), after: additions.map { $0.reversed() }).map { bytes.count - $0 }
        )
        return names.contains { name in
            let name = Array(name.utf8)
            return starts.contains { start in
                ends.contains(start + name.count) && bytes[start...].starts(with: name)
            }
        }
    }

    /// The positions that can be reached from the beginning by whole `words`.
    private static func starts(of bytes: [UInt8], after words: [[UInt8]]) -> Set<Int> {
        var starts: Set<Int> = [0]
        for start in bytes.indices where starts.contains(start) {
            for word in words where bytes[start...].starts(with: word) { starts.insert(start + word.count) }
        }
        return starts
    }

    private static func guarded(_ names: [String]) -> Set<String> {
        names.reduce(into: []) { $0.formUnion(NameSkeleton.guarded($1)) }
    }
}
