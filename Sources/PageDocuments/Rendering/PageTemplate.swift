// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One template, in memory: Mustache, with the values of the page.
package struct PageTemplate: Hashable, Sendable {
    /// Its name without `.mustache`, such as `InterfaceTemplate.h` (D-27).
    package var name: String
    /// Its text.
    package var text: String
    /// What messages call it.
    package var place: String

    /// Creates a template.
    package init(name: String, text: String, place: String) {
        self.name = name
        self.text = text
        self.place = place
    }

    /// The name of the file that is made of it: `ControllerTemplate.h` makes `HomeViewController.h` (D-28).
    func fileName(of unit: String) -> String {
        unit + name.replacing("ControllerTemplate", with: "ViewController").replacing("Template", with: "")
    }
}
