// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
import Foundation
import Synchronization

/// A report as libxml2 reads it, held against the schema of the profile.
struct ReportDocument: Equatable {
    /// The names of the cases.
    let cases: [String]
    /// The names of the suites.
    let suites: [String]
    /// Whether the schema accepts the document.
    let isValid: Bool

    /// Reads a document.
    ///
    /// - Parameter text: The document; nil comes of one that is not well-formed.
    init?(_ text: String) {
        let found: ReportDocument? = Self.lock.withLock { _ in
            let document = xmlReadMemory(text, Int32(text.utf8.count), nil, nil, Int32(XML_PARSE_NONET.rawValue))
            guard let document else { return nil }
            defer { xmlFreeDoc(document) }
            guard let root = xmlDocGetRootElement(document) else { return nil }
            return ReportDocument(
                cases: Self.names(of: "testcase", in: root),
                suites: Self.names(of: "testsuite", in: root),
                isValid: Self.isValid(document)
            )
        }
        guard let found else { return nil }
        self = found
    }

    private init(cases: [String], suites: [String], isValid: Bool) {
        self.cases = cases
        self.suites = suites
        self.isValid = isValid
    }

    /// Returns the report with all that depends on the clock made zero.
    static func masked(_ text: String) -> String {
        text.replacing(/\ time="[0-9.]+"/, with: #" time="0""#)
            .replacing(/\ timestamp="[-0-9T:]+"/, with: #" timestamp="0""#)
    }

    /// The library sets up its schema types on first use, which two threads may not do at once.
    private static let lock = Mutex<Void>(())

    private static func isValid(_ document: xmlDocPtr) -> Bool {
        let schema = URL(filePath: #filePath).appending(path: "../../../../fixtures/junit/profile-a.xsd")
        guard let parser = xmlSchemaNewParserCtxt(schema.standardizedFileURL.path()) else { return false }
        defer { xmlSchemaFreeParserCtxt(parser) }
        guard let schema = xmlSchemaParse(parser) else { return false }
        defer { xmlSchemaFree(schema) }
        guard let context = xmlSchemaNewValidCtxt(schema) else { return false }
        defer { xmlSchemaFreeValidCtxt(context) }
        return xmlSchemaValidateDoc(context, document) == 0
    }

    /// The attribute `name` of every element of a kind, in the order of the document.
    private static func names(of kind: String, in node: xmlNodePtr) -> [String] {
        var names: [String] = []
        var child = node.pointee.children
        while let current = child {
            if current.pointee.type == XML_ELEMENT_NODE {
                if String(cString: current.pointee.name) == kind { names.append(name(of: current)) }
                names += self.names(of: kind, in: current)
            }
            child = current.pointee.next
        }
        return names
    }

    private static func name(of element: xmlNodePtr) -> String {
        let buffer = xmlBufferCreate()
        defer { xmlBufferFree(buffer) }
        guard let attribute = xmlHasProp(element, "name") else { return "" }
        let node = UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
        guard xmlNodeBufGetContent(buffer, node) == 0, let text = xmlBufferContent(buffer) else { return "" }
        return String(cString: text)
    }
}
