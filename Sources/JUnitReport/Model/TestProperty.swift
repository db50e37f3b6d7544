// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A named fact about a suite's run: one `property` element.
public struct TestProperty: Hashable, Sendable {
    /// What the fact is called; must not be empty, and is unique in the whole report.
    public var name: ReportText

    /// The fact; may be empty.
    public var value: ReportText

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: What the fact is called; prefix it with the suite's name, as names are unique per report.
    ///   - value: The fact.
    public init(name: ReportText, value: ReportText) {
        self.name = name
        self.value = value
    }
}
