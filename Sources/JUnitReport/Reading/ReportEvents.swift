// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What is done with a report while it is read.
protocol ReportEvents: AnyObject {
    /// Whether the text of the open element is wanted.
    var wantsText: Bool { get }

    /// A start tag was read.
    ///
    /// - Parameter element: The element.
    func start(_ element: ReportElementStart)

    /// A stretch of text was read; one text may come in many.
    ///
    /// - Parameter text: The characters, with all references resolved.
    func text(_ text: [UInt8])

    /// An end tag was read.
    ///
    /// - Parameters:
    ///   - name: The element, if it is one that readers know.
    ///   - line: The line of the tag.
    func end(_ name: ReportElementName?, line: Int)

    /// The schema does not allow what was just read.
    ///
    /// - Parameters:
    ///   - message: What the schema says.
    ///   - line: Where that is.
    func isInvalid(_ message: String, line: Int)

    /// Whether reading should end, asked after each piece.
    var isSatisfied: Bool { get }
}
