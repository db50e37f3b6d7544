// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
import Foundation
import Synchronization

/// A report read back by libxml2 with its default options, as a reader would.
///
/// The file sees both Foundation and libxml2 on purpose: that only compiles because the shim header keeps ICU out.
struct ParsedReport {
    /// An element with all that is in it.
    struct Element: Equatable {
        let name: String
        var attributes: [String: String] = [:]
        var attributeNames: [String] = []
        var children: [Element] = []
        var text = ""

        /// The children of one name.
        ///
        /// - Parameter name: The name of the children.
        /// - Returns: Those children in order.
        func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
    }

    /// The document element.
    let root: Element

    /// Whether the profile's schema accepts the document.
    let isValid: Bool

    /// Parses and validates a document; gives `nil` when it is not well-formed.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - profile: The file name of the schema, without its ending.
    init?(_ bytes: [UInt8], profile: String = "profile-a") {
        let result: (Element, Bool)? = Self.lock.withLock { _ in
            let options = Int32(XML_PARSE_NONET.rawValue)
            let document = bytes.withUnsafeBytes { buffer in
                xmlReadMemory(buffer.baseAddress, Int32(buffer.count), nil, nil, options)
            }
            guard let document else { return nil }
            defer { xmlFreeDoc(document) }
            guard let root = xmlDocGetRootElement(document) else { return nil }
            return (Self.element(root), Self.isValid(document, profile))
        }
        guard let result else { return nil }
        (root, isValid) = result
    }

    /// libxml2 sets up its schema types on first use, which is not safe from two threads.
    private static let lock = Mutex<Void>(())

    /// The path of one of our schemas.
    ///
    /// - Parameter profile: Its file name without the ending.
    /// - Returns: The path.
    static func schemaPath(_ profile: String) -> String {
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .appendingPathComponent("../../../../fixtures/junit/\(profile).xsd").standardized.path
    }

    private static func isValid(_ document: xmlDocPtr, _ profile: String) -> Bool {
        guard let parser = xmlSchemaNewParserCtxt(schemaPath(profile)) else { return false }
        defer { xmlSchemaFreeParserCtxt(parser) }
        guard let schema = xmlSchemaParse(parser) else { return false }
        defer { xmlSchemaFree(schema) }
        guard let context = xmlSchemaNewValidCtxt(schema) else { return false }
        defer { xmlSchemaFreeValidCtxt(context) }
        return xmlSchemaValidateDoc(context, document) == 0
    }

    private static func element(_ node: xmlNodePtr) -> Element {
        var element = Element(name: String(cString: node.pointee.name))
        var attribute = node.pointee.properties
        while let current = attribute {
            let name = String(cString: current.pointee.name)
            element.attributeNames.append(name)
            element.attributes[name] = content(UnsafeMutableRawPointer(current).assumingMemoryBound(to: xmlNode.self))
            attribute = current.pointee.next
        }
        var child = node.pointee.children
        while let current = child {
            if current.pointee.type == XML_ELEMENT_NODE {
                element.children.append(Self.element(current))
            }
            child = current.pointee.next
        }
        if element.children.isEmpty { element.text = content(node) }
        return element
    }

    private static func content(_ node: xmlNodePtr) -> String {
        let buffer = xmlBufferCreate()
        defer { xmlBufferFree(buffer) }
        guard xmlNodeBufGetContent(buffer, node) == 0, let text = xmlBufferContent(buffer) else { return "" }
        return String(cString: text)
    }
}
