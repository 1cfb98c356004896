/// A sentence about a field.
package struct ProblemLine: TemplateView {
    /// The id of the field's input; nil if the form does not show the field.
    let field: String?
    let text: String

    /// Creates a sentence about a field.
    package init(field: String?, text: String) { (self.field, self.text) = (field, text) }

    package static let fields = FieldTable<ProblemLine>([
        .text("field") { $0.field },
        .text("problemText") { $0.text },
    ])
}
