// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// Reads a report as a stream with libxml2, and validates it if a schema is given.
///
/// A document type is refused at its beginning, so no entity is declared or expanded. Nothing is fetched, and libxml2's
/// own limits on lengths stay in force. Safe to use: libxml2's pointers never leave this object, and end with it.
@safe final class ReportParser {
    /// The reason why reading ended before the end of the document.
    struct Failure: Hashable {
        /// The line at which reading ended.
        let line: Int
        /// The message of libxml2, or that a document type was met.
        let message: String
        /// Whether libxml2 missed the end of the document.
        var isAtEnd = false
    }

    /// The first mistake that makes the document unreadable.
    private(set) var failure: Failure?

    private let events: any ReportEvents
    private let schema: ReportSchema?
    private var parser: xmlParserCtxtPtr?
    private var validator: xmlSchemaValidCtxtPtr?
    private var plug: xmlSchemaSAXPlugPtr?
    /// libxml2 keeps each name once, so that a pointer identifies the element.
    private var names: [(address: UInt, name: ReportElementName)] = []
    private var byteCount = 0
    /// libxml2 bounds the depth only where it builds a tree.
    private var depth = 0
    private var lastLine = 1
    private static let depthMax = 256
    /// The tag that libxml2 waits to see whole.
    private var openTag: OpenTag?
    /// The namespace declarations of each open element, and of all together.
    private var namespaces: (counts: [Int], total: Int) = ([], 0)
    /// The most attributes of one element, and the most namespaces that are in force; readers know ten attributes.
    private static let attributeCountMax = 256

    /// Sets up libxml2.
    ///
    /// - Parameters:
    ///   - events: The receiver of each element.
    ///   - schema: The schema that the document is checked against.
    /// - Throws: An error with the code `library` for want of memory.
    init(_ events: any ReportEvents, schema: ReportSchema?) throws(ReportError) {
        self.events = events
        self.schema = schema
        xmlInitParser()
        var handler = unsafe Self.handler
        let user = unsafe Unmanaged.passUnretained(self).toOpaque()
        guard let parser = unsafe xmlCreatePushParserCtxt(&handler, user, nil, 0, nil) else {
            throw Self.noMemory
        }
        unsafe self.parser = unsafe parser
        // References are resolved in attributes; only those of XML itself can be there without a document type.
        unsafe xmlCtxtUseOptions(parser, CInt(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
        for name in ReportElementName.allCases {
            let pointer = unsafe xmlDictLookup(parser.pointee.dict, name.rawValue, CInt(name.rawValue.utf8.count))
            names.append((UInt(bitPattern: pointer), name))
        }
        guard let schema else { return }
        guard let validator = unsafe xmlSchemaNewValidCtxt(schema.pointer) else { throw Self.noMemory }
        unsafe self.validator = unsafe validator
        unsafe xmlSchemaSetValidStructuredErrors(
            validator,
            { user, error in
                guard let user = unsafe user, let message = unsafe error?.pointee.message else { return }
                let parser = unsafe Unmanaged<ReportParser>.fromOpaque(user).takeUnretainedValue()
                parser.events.isInvalid(ReportParser.trimmed(unsafe String(cString: message)), line: parser.line)
            },
            user
        )
        try unsafe plugIn(validator, into: parser)
    }

    deinit {
        if let plug = unsafe plug { unsafe xmlSchemaSAXUnplug(plug) }
        if let validator = unsafe validator { unsafe xmlSchemaFreeValidCtxt(validator) }
        if let parser = unsafe parser { unsafe xmlFreeParserCtxt(parser) }
    }

    /// Reads the next piece; does nothing once the document is unreadable.
    ///
    /// - Parameter bytes: The piece.
    func read(_ bytes: ArraySlice<UInt8>) {
        byteCount += bytes.count
        unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            unsafe parse(start, count: CInt(buffer.count), isLast: false)
        }
        countOpenTag()
    }

    /// Reads the remaining bytes at the end of the document.
    func finish() {
        if byteCount == 0, failure == nil { failure = Failure(line: 1, message: "the file is empty") }
        let isEndExpected = depth == 0
        unsafe parse(nil, count: 0, isLast: true)
        // The message of libxml2 for this is "extra content", which would mislead the user.
        if let failure, !isEndExpected, failure.isAtEnd {
            self.failure = Failure(line: lastLine, message: "unexpected end of file")
        }
    }

    private func parse(_ bytes: UnsafePointer<CChar>?, count: CInt, isLast: Bool) {
        guard failure == nil else { return }
        let user = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe xmlSetStructuredErrorFunc(user) { user, error in
            guard let user = unsafe user, let error = unsafe error, unsafe error.pointee.level.rawValue >= 2,
                let message = unsafe error.pointee.message
            else { return }
            let parser = unsafe Unmanaged<ReportParser>.fromOpaque(user).takeUnretainedValue()
            // libxml2 reports "Document is empty" for every file that does not begin with a tag.
            let isJunk = unsafe error.pointee.code == CInt(XML_ERR_DOCUMENT_EMPTY.rawValue)
            parser.keep(
                Failure(
                    line: unsafe Int(error.pointee.line),
                    message: isJunk ? "the file is not XML" : ReportParser.trimmed(unsafe String(cString: message)),
                    isAtEnd: unsafe error.pointee.code == CInt(XML_ERR_DOCUMENT_END.rawValue)
                )
            )
        }
        let code = unsafe xmlParseChunk(parser, bytes, count, isLast ? 1 : 0)
        xmlSetStructuredErrorFunc(nil, nil)
        if code != 0 { fail("libxml2 failed with error \(code)", line: line) }
    }

    /// Counts the bytes of a tag whose end libxml2 waits for, and refuses it before it is read.
    private func countOpenTag() {
        guard failure == nil, let input = unsafe parser?.pointee.input,
            let start = unsafe input.pointee.cur, let end = unsafe input.pointee.end, unsafe end - start >= 2,
            unsafe start[0] == UInt8(ascii: "<"), unsafe !"!?/".utf8.contains(start[1])
        else { return openTag = nil }
        var tag = openTag ?? OpenTag()
        unsafe tag.read(UnsafeBufferPointer(start: start, count: end - start).dropFirst(tag.byteCount))
        openTag = tag
        if tag.attributeCount > Self.attributeCountMax { failForAttributes() }
    }

    private func failForAttributes() {
        let remedy = "remove unknown attributes"
        fail("an element has more than \(Self.attributeCountMax) attributes; \(remedy)", line: line)
    }

    /// Begins an element, unless the document is too deep or too wide for libxml2.
    private func open(attributeCount: Int, namespaceCount: Int) {
        openTag = nil
        depth += 1
        lastLine = line
        namespaces.counts.append(namespaceCount)
        namespaces.total += namespaceCount
        if depth > Self.depthMax { return fail("elements nest deeper than \(Self.depthMax)", line: lastLine) }
        if attributeCount + namespaceCount > Self.attributeCountMax { return failForAttributes() }
        if namespaces.total > Self.attributeCountMax {
            let message = "an element declares more than \(Self.attributeCountMax) namespaces"
            fail("\(message); remove them", line: lastLine)
        }
    }

    private var line: Int {
        guard let parser = unsafe parser, let input = unsafe parser.pointee.input else { return 0 }
        return unsafe Int(input.pointee.line)
    }

    /// Keeps the first reason.
    ///
    /// While libxml2 reports an error, it still uses its input, so the parser must not be stopped here.
    private func keep(_ reason: Failure) {
        failure = failure ?? reason
    }

    /// Keeps the first reason and reads no further.
    private func fail(_ message: String, line: Int) {
        guard failure == nil else { return }
        keep(Failure(line: line, message: message))
        unsafe xmlStopParser(parser)
    }

    /// Puts the schema between the parser and the handler, in the two fields of the parser that libxml2 needs.
    private func plugIn(_ validator: xmlSchemaValidCtxtPtr, into parser: xmlParserCtxtPtr) throws(ReportError) {
        guard let handlerOffset = unsafe MemoryLayout<xmlParserCtxt>.offset(of: \.sax),
            let userOffset = unsafe MemoryLayout<xmlParserCtxt>.offset(of: \.userData)
        else { throw Self.noMemory }
        let start = UnsafeMutableRawPointer(parser)
        let handlerPlace = unsafe (start + handlerOffset).assumingMemoryBound(to: xmlSAXHandlerPtr?.self)
        let userPlace = unsafe (start + userOffset).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        unsafe plug = unsafe xmlSchemaSAXPlug(validator, handlerPlace, userPlace)
        guard unsafe plug != nil else { throw Self.noMemory }
    }

    private static var noMemory: ReportError {
        ReportError(code: .library, message: "libxml2 cannot create its parser; check that memory is available")
    }

    private static func trimmed(_ message: String) -> String {
        var message = message[...]
        while message.last == "\n" || message.last == "." { message.removeLast() }
        return TextSanitizer.forMessages.visible(message)
    }
}

extension ReportParser {
    private static var handler: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = XML_SAX2_MAGIC
        unsafe handler.internalSubset = { user, _, _, _ in
            guard let parser = unsafe ReportParser.behind(user) else { return }
            parser.fail("a DOCTYPE is not allowed in a report", line: parser.line)
        }
        unsafe handler.startElementNs = { user, name, _, namespace, namespaceCount, _, attributeCount, _, attributes in
            guard let parser = unsafe ReportParser.behind(user), parser.failure == nil else { return }
            parser.open(attributeCount: Int(attributeCount), namespaceCount: Int(namespaceCount))
            guard parser.failure == nil else { return }
            unsafe parser.events.start(
                ReportElementStart(
                    name: parser.known(name, in: namespace),
                    line: parser.lastLine,
                    localName: name,
                    namespace: namespace,
                    attributes: attributes,
                    attributeCount: Int(attributeCount)
                )
            )
        }
        unsafe handler.endElementNs = { user, name, _, namespace in
            guard let parser = unsafe ReportParser.behind(user), parser.failure == nil else { return }
            parser.depth -= 1
            parser.namespaces.total -= parser.namespaces.counts.popLast() ?? 0
            parser.lastLine = parser.line
            unsafe parser.events.end(parser.known(name, in: namespace), line: parser.lastLine)
        }
        let text: charactersSAXFunc = { user, bytes, count in
            guard let parser = unsafe ReportParser.behind(user), parser.failure == nil, parser.events.wantsText else {
                return
            }
            unsafe parser.events.text(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
        }
        unsafe handler.characters = unsafe text
        unsafe handler.cdataBlock = unsafe text
        return unsafe handler
    }

    private static func behind(_ user: UnsafeMutableRawPointer?) -> ReportParser? {
        guard let user = unsafe user else { return nil }
        return unsafe Unmanaged<ReportParser>.fromOpaque(user).takeUnretainedValue()
    }

    /// The element of a name that readers know; they know none in a namespace.
    private func known(
        _ name: UnsafePointer<xmlChar>?,
        in namespace: UnsafePointer<xmlChar>?
    ) -> ReportElementName? {
        guard unsafe namespace == nil else { return nil }
        let address = UInt(bitPattern: name)
        for known in names where known.address == address { return known.name }
        return nil
    }
}
