// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// A start tag that was just read; it is valid until the call that receives it returns.
///
/// Safe to use: only ``ReportParser`` creates it, for the time of a call in which libxml2 keeps the memory.
@safe struct ReportElementStart {
    /// The element, if it is one that readers know.
    let name: ReportElementName?

    /// The line its tag ends on.
    let line: Int

    private let localName: UnsafePointer<xmlChar>?
    private let namespace: UnsafePointer<xmlChar>?
    private let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    private let attributeCount: Int

    /// Wraps the values that libxml2 passes.
    ///
    /// - Parameters:
    ///   - name: The element, if it is one that readers know.
    ///   - line: The line its tag ends on.
    ///   - localName: Its name as written.
    ///   - namespace: Its namespace, if it is in one.
    ///   - attributes: Five pointers for each attribute: name, prefix, namespace, begin and end of the value.
    ///   - attributeCount: The number of attributes.
    init(
        name: ReportElementName?,
        line: Int,
        localName: UnsafePointer<xmlChar>?,
        namespace: UnsafePointer<xmlChar>?,
        attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
        attributeCount: Int
    ) {
        self.name = name
        self.line = line
        unsafe self.localName = unsafe localName
        unsafe self.namespace = unsafe namespace
        unsafe self.attributes = unsafe attributes
        self.attributeCount = attributeCount
    }

    /// The name as it is written, for messages.
    var writtenName: [UInt8] { unsafe Self.bytes(localName) }

    /// The namespace, for messages; empty for none.
    var writtenNamespace: [UInt8] { unsafe Self.bytes(namespace) }

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> [UInt8] {
        guard let text = unsafe text else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text))))
    }

    /// The value of an attribute.
    ///
    /// - Parameter name: Its name, without a namespace.
    /// - Returns: Its bytes, or `nil` when it is not there.
    func value(of name: StaticString) -> [UInt8]? {
        guard let attributes = unsafe attributes else { return nil }
        for index in 0..<attributeCount {
            let fields = unsafe attributes + 5 * index
            guard unsafe fields[1] == nil, let found = unsafe fields[0], unsafe xmlStrEqual(found, name.utf8Start) == 1,
                let start = unsafe fields[3], let end = unsafe fields[4]
            else { continue }
            return unsafe Array(UnsafeBufferPointer(start: start, count: end - start))
        }
        return nil
    }
}

/// The elements that some reader of JUnit reports gives a meaning.
enum ReportElementName: String, CaseIterable {
    case testsuites, testsuite, testcase, properties, property, failure, error, skipped
    case systemOut = "system-out"
    case systemErr = "system-err"
    case flakyFailure, flakyError, rerunFailure, rerunError, stackTrace
}

/// A start tag whose end was not read yet, and the number of attributes that it has so far.
///
/// libxml2 compares each attribute with all others before it passes any of them on, and it waits for the end of the tag
/// first. So a tag of 200,000 attributes takes a minute, unless they are counted while it waits.
struct OpenTag {
    /// The attributes and namespace declarations so far.
    private(set) var attributeCount = 0
    /// The bytes that were counted.
    private(set) var byteCount = 0

    private var quote: UInt8?

    /// Counts the next bytes of the tag.
    ///
    /// - Parameter bytes: The bytes, in UTF-8.
    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            byteCount += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "=") {
                attributeCount += 1
            }
        }
    }
}
