import Site

/// One page of the start page's list of posts, in groups.
struct PostGroups {
    /// The requested page.
    let page: DeskPage
    /// The parts of the groups on this page.
    let shown: [DeskGroup]
    /// Links to each group.
    let ways: [DeskGroupLink]

    /// Creates the groups that match the search, or all; `limit` is the maximum number of posts on a page.
    init(_ groups: [PostGroup], search: DeskSearch?, limit: Int, _ context: RequestContext) {
        let path = "\(context.mount)/?" + (search.map { "q=\(RequestContext.encoded($0.text))&" } ?? "")
        let page = DeskPage(
            context.request.query["page"], rows: groups.reduce(0) { $0 + $1.count }, limit: limit, path: path)
        var (shown, ways, start): ([DeskGroup], [DeskGroupLink], Int) = ([], [], 0)
        for group in groups where group.count > 0 {
            let own = page.range.clamped(to: start..<start + group.count)
            if !own.isEmpty {
                let rows = group.rows(own.lowerBound - start..<own.upperBound - start)
                shown.append(DeskGroup(groupKey: group.key, groupHeading: group.name, rows: rows))
            }
            let address = "\(page.address(start / limit))#\(group.key)"
            ways.append(
                DeskGroupLink(
                    groupName: group.name, groupCount: group.count, groupAddress: address))
            start += group.count
        }
        (self.page, self.shown, self.ways) = (page, shown, ways)
    }
}
