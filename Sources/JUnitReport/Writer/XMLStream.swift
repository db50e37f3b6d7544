// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// A thin shell around libxml2's `xmlTextWriter` that looks at each return code.
///
/// It is told element names it can trust and texts that are visible already: libxml2 escapes, but checks nothing.
/// Safe to use: the pointers never leave this object, and end with it.
@safe final class XMLStream {
    private let context: OutputContext
    private let writer: xmlTextWriterPtr
    /// A text on its way to libxml2, which wants it to end with a zero byte.
    private var scratch: [UInt8] = []

    /// Creates a stream; nothing is written yet.
    ///
    /// - Parameters:
    ///   - sink: Where the bytes go.
    ///   - isIndented: Whether each element gets a line of its own.
    /// - Throws: An error with the code `library` when libxml2 cannot set up its writer.
    init(to sink: any ReportSink, isIndented: Bool) throws(ReportError) {
        xmlInitParser()
        context = OutputContext(sink: sink)
        let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
        guard let buffer = unsafe xmlOutputBufferCreateIO(passOn, nil, pointer, nil) else {
            throw Self.refusal(of: "xmlOutputBufferCreateIO")
        }
        guard let writer = unsafe xmlNewTextWriter(buffer) else {
            unsafe xmlOutputBufferClose(buffer)
            throw Self.refusal(of: "xmlNewTextWriter")
        }
        unsafe self.writer = unsafe writer
        guard isIndented else { return }
        try check(unsafe xmlTextWriterSetIndent(writer, 1), "xmlTextWriterSetIndent")
        try check(unsafe xmlTextWriterSetIndentString(writer, "  "), "xmlTextWriterSetIndentString")
    }

    deinit {
        context.isAbandoned = true
        unsafe xmlFreeTextWriter(writer)
    }

    /// Writes the XML declaration.
    ///
    /// - Throws: When the destination or libxml2 refuses.
    func startDocument() throws(ReportError) {
        try check(unsafe xmlTextWriterStartDocument(writer, nil, "UTF-8", nil), "xmlTextWriterStartDocument")
    }

    /// Ends the document and sends all that libxml2 still holds.
    ///
    /// - Throws: When the destination or libxml2 refuses.
    func endDocument() throws(ReportError) {
        try check(unsafe xmlTextWriterEndDocument(writer), "xmlTextWriterEndDocument")
        try check(unsafe xmlTextWriterFlush(writer), "xmlTextWriterFlush")
    }

    /// Opens an element.
    ///
    /// - Parameter name: Its name.
    /// - Throws: When the destination or libxml2 refuses.
    func start(_ name: StaticString) throws(ReportError) {
        try check(unsafe xmlTextWriterStartElement(writer, name.utf8Start), "xmlTextWriterStartElement")
    }

    /// Closes the open element; one without content becomes `<name/>`.
    ///
    /// - Throws: When the destination or libxml2 refuses.
    func end() throws(ReportError) {
        try check(unsafe xmlTextWriterEndElement(writer), "xmlTextWriterEndElement")
    }

    /// Closes the open element with an end tag in any case: a reader takes `<failure/>` for a pass.
    ///
    /// - Throws: When the destination or libxml2 refuses.
    func endWithTag() throws(ReportError) {
        try check(unsafe xmlTextWriterFullEndElement(writer), "xmlTextWriterFullEndElement")
    }

    /// Adds an attribute to the element just opened.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - value: Text of our own making, visible already.
    /// - Throws: When the destination or libxml2 refuses.
    func attribute(_ name: StaticString, _ value: String) throws(ReportError) {
        try check(unsafe xmlTextWriterWriteAttribute(writer, name.utf8Start, value), "xmlTextWriterWriteAttribute")
    }

    /// Adds an attribute to the element just opened.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - value: Text of any origin.
    ///   - sanitizer: What makes it visible.
    /// - Throws: When the destination or libxml2 refuses.
    func attribute(_ name: StaticString, _ value: ReportText, _ sanitizer: TextSanitizer) throws(ReportError) {
        prepare(value, sanitizer)
        try check(unsafe xmlTextWriterWriteAttribute(writer, name.utf8Start, scratch), "xmlTextWriterWriteAttribute")
    }

    /// Adds text to the open element, escaped, never as CDATA.
    ///
    /// - Parameters:
    ///   - text: Text of any origin.
    ///   - sanitizer: What makes it visible.
    /// - Throws: When the destination or libxml2 refuses.
    func text(_ text: ReportText, _ sanitizer: TextSanitizer) throws(ReportError) {
        prepare(text, sanitizer)
        try check(unsafe xmlTextWriterWriteString(writer, scratch), "xmlTextWriterWriteString")
    }

    private func prepare(_ text: ReportText, _ sanitizer: TextSanitizer) {
        scratch.removeAll(keepingCapacity: true)
        sanitizer.append(text.bytes, to: &scratch)
        scratch.append(0)
    }

    private func check(_ code: CInt, _ function: StaticString) throws(ReportError) {
        if let failure = context.failure { throw failure }
        if code < 0 { throw Self.refusal(of: function) }
    }

    private static func refusal(of function: StaticString) -> ReportError {
        ReportError(code: .library, message: "libxml2 failed in '\(function)'; check that memory is left")
    }
}

/// libxml2's write callback: hands the bytes to the ``OutputContext`` that it is given as its context.
private func passOn(context: UnsafeMutableRawPointer?, bytes: UnsafePointer<CChar>?, count: CInt) -> CInt {
    guard let context = unsafe context, count > 0 else { return 0 }
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
    unsafe Unmanaged<OutputContext>.fromOpaque(context).takeUnretainedValue().receive(buffer.bytes)
    return count
}
