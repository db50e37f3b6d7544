// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a cell of a property list shows: one property for each control (N-16, K-26).
package struct PropertyListCellModel: Hashable, Sendable {
    /// What the image view shows.
    package var image: String?
    /// What the label of the number says.
    package var id: String?
    /// What the label of the name says.
    package var name: String?
    /// What the label of the title says.
    package var title: String?

    /// Creates a model.
    package init(image: String?, id: String?, name: String?, title: String?) {
        self.image = image
        self.id = id
        self.name = name
        self.title = title
    }
}
