// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A document while it is written: elements, attributes and text become bytes, which the owner takes in pieces.
///
/// It does not use libxml2's writer, which does not check the document and takes more time than the rest of this
/// library. Element names are fixed words, texts pass a ``TextSanitizer``, and tests read the output with three
/// parsers.
///
/// Why: docs/decisions/0008-the-report-has-an-xml-writer-of-its-own.md
struct XMLOutput {
    /// The written bytes that the owner has not taken yet.
    private(set) var bytes: [UInt8] = []

    private let isIndented: Bool
    private var names: [StaticString] = []
    private var isTagOpen = false
    private var hasText = false
    /// A text before it is escaped, with all characters visible.
    private var scratch: [UInt8] = []

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - isIndented: Whether each element gets its own line.
    ///   - enclosing: The elements around the output, for a part that is inserted later.
    init(isIndented: Bool, inside enclosing: [StaticString] = []) {
        self.isIndented = isIndented
        names = enclosing
    }

    /// Removes the written bytes, after the owner has taken them.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Returns the written bytes; the owner gives them back after use.
    ///
    /// - Returns: The bytes; nothing may be written until they are given back.
    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    /// Takes back the memory of bytes handed out.
    ///
    /// - Parameter taken: The bytes that ``take()`` returned.
    mutating func giveBack(_ taken: consuming [UInt8]) {
        bytes = taken
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes the XML declaration.
    mutating func startDocument() {
        bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    }

    /// Ends the last line of the document.
    mutating func endDocument() {
        if !isIndented { bytes.append(0x0A) }
    }

    /// Opens an element.
    ///
    /// - Parameter name: Its name.
    mutating func start(_ name: StaticString) {
        if isTagOpen { bytes.append(isIndented ? ">\n" : ">") }
        indent()
        bytes.append(UInt8(ascii: "<"))
        bytes.append(name)
        names.append(name)
        isTagOpen = true
    }

    /// Closes the open element; one without content becomes `<name/>`.
    mutating func end() {
        guard isTagOpen else { return endWithTag() }
        names.removeLast()
        bytes.append(isIndented ? "/>\n" : "/>")
        isTagOpen = false
    }

    /// Closes the open element with an end tag always, because a reader takes `<failure/>` for a pass.
    mutating func endWithTag() {
        let name = names.removeLast()
        if isTagOpen { bytes.append(UInt8(ascii: ">")) } else if !hasText { indent() }
        bytes.append("</")
        bytes.append(name)
        bytes.append(isIndented ? ">\n" : ">")
        (isTagOpen, hasText) = (false, false)
    }

    /// Adds an attribute to the element just opened.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - value: Text of this library, which needs no escape.
    mutating func attribute(_ name: StaticString, plain value: String) {
        startValue(name)
        bytes.append(contentsOf: value.utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds an attribute to the element just opened.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - duration: Seconds.
    mutating func attribute(_ name: StaticString, duration: Duration) {
        startValue(name)
        duration.appendReportSeconds(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds an attribute to the element just opened.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - value: Text of any origin.
    ///   - sanitizer: The sanitizer that makes it visible.
    mutating func attribute(_ name: StaticString, value: ReportText, with sanitizer: TextSanitizer) {
        startValue(name)
        appendValue(value, with: sanitizer)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Opens the element of a case, in fewer steps than ``start(_:)`` with attributes, because there are many cases.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - className: Its dotted group.
    ///   - duration: The time that it took.
    ///   - sanitizer: The sanitizer that makes the name visible.
    mutating func startCase(_ name: ReportText, className: String, duration: Duration, with sanitizer: TextSanitizer) {
        if isTagOpen { bytes.append(isIndented ? ">\n" : ">") }
        indent()
        bytes.append("<testcase name=\"")
        appendValue(name, with: sanitizer)
        bytes.append("\" classname=\"")
        bytes.append(contentsOf: className.utf8)
        bytes.append("\" time=\"")
        duration.appendReportSeconds(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        names.append("testcase")
        isTagOpen = true
    }

    /// Adds an attribute to the element just opened.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - value: Text that is visible already, such as one read from a report.
    mutating func attribute(_ name: StaticString, visible value: [UInt8]) {
        startValue(name)
        XMLEscape.appendValue(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds text to the open element, escaped, never as CDATA.
    ///
    /// - Parameters:
    ///   - text: Bytes of any origin.
    ///   - omittedByteCount: The number of bytes left out.
    ///   - sanitizer: The sanitizer that makes them visible.
    mutating func text(_ text: [UInt8], omittedByteCount: Int = 0, with sanitizer: TextSanitizer) {
        prepare(text, omittedByteCount: omittedByteCount, with: sanitizer)
        self.text(visible: scratch)
    }

    /// Adds text to the open element.
    ///
    /// - Parameter text: Text that is visible already.
    mutating func text(visible text: [UInt8]) {
        if isTagOpen { bytes.append(UInt8(ascii: ">")) }
        (isTagOpen, hasText) = (false, true)
        XMLEscape.appendText(text, to: &bytes)
    }

    /// Closes the open start tag, so that another source can write the content.
    mutating func closeStartTag() {
        if isTagOpen { bytes.append(isIndented ? ">\n" : ">") }
        isTagOpen = false
    }

    /// Continues as if a suite had been started; its start tag is written later, when its counts are known.
    mutating func enterSuite() {
        closeStartTag()
        names.append("testsuite")
    }

    /// Returns to the level at which a suite may be started.
    mutating func leaveSuite() {
        names.removeLast()
    }

    private mutating func startValue(_ name: StaticString) {
        bytes.append(UInt8(ascii: " "))
        bytes.append(name)
        bytes.append("=\"")
    }

    private mutating func appendValue(_ value: ReportText, with sanitizer: TextSanitizer) {
        if sanitizer.isUnchanged(value.bytes) {
            bytes.append(contentsOf: value.bytes)
        } else {
            prepare(value.bytes, omittedByteCount: 0, with: sanitizer)
            XMLEscape.appendValue(scratch, to: &bytes)
        }
    }

    private mutating func prepare(_ text: [UInt8], omittedByteCount: Int, with sanitizer: TextSanitizer) {
        scratch.removeAll(keepingCapacity: true)
        sanitizer.append(text, omittedByteCount: omittedByteCount, to: &scratch)
    }

    private mutating func indent() {
        guard isIndented else { return }
        switch names.count {
        case 0: break
        case 1: bytes.append("  ")
        case 2: bytes.append("    ")
        default: for _ in names.indices { bytes.append("  ") }
        }
    }
}
