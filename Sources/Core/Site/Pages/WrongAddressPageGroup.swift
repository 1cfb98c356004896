import Model

package struct WrongAddressPageGroup: PageGroup {
    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["404": BareView.framedShapes(assets: assets)]
    }

    package var pages: [Page] {
        [
            Page(Address.notFound) { renderer in
                let title = renderer.words.say(PageWords.Key.wrongAddress)
                return renderer.html(
                    "404", BareView(),
                    PageHead(address: Address.notFound, title: title, isFound: false))
            }
        ]
    }
}

/// A page without values of its own.
package struct BareView: TemplateView {
    package init() {}
}
