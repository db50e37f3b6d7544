// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JUnitReport

@Suite("Elements with very many attributes")
struct WideElementTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let tooMany =
        "not readable: an element has more than 256 attributes; remove unknown attributes"

    private func findings(_ text: String, as encoding: String.Encoding = .utf8) throws -> [String] {
        let file = URL(fileURLWithPath: directory.file("report.xml"))
        try text.data(using: encoding)?.write(to: file)
        return try ReportCheck().check(path: file.path).findings.map(\.description)
    }

    private func suite(_ attributes: some Sequence<String>, inside: String = "") -> String {
        "<testsuites>\n<testsuite name=\"a\" \(attributes.joined(separator: " "))>\(inside)</testsuite></testsuites>"
    }

    @Test("are refused with their line before libxml2 compares each with each", arguments: [300, 200_000])
    func attributes(count: Int) throws {
        let text = suite((0..<count).lazy.map { "a\($0)=\"\"" })
        #expect(try findings(text).contains("2: \(Self.tooMany)"))
    }

    @Test("are refused in UTF-16 too")
    func otherEncoding() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + suite((0..<20_000).lazy.map { "a\($0)=''" })
        #expect(try findings(text, as: .utf16).contains("2: \(Self.tooMany)"))
    }

    @Test(
        "a report that names another encoding than it has is refused, and ends nothing else",
        arguments: ["UTF-32", "UTF-32LE", "ISO-10646-UCS-4", "UTF-16", "EBCDIC-CP-US"]
    )
    func wrongEncoding(name: String) throws {
        let found = try findings("<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a/>")
        #expect(found.contains { $0.contains("not readable: ") }, "\(found)")
    }

    @Test("are refused when they are namespace declarations")
    func namespaces() throws {
        let text = suite((0..<100_000).lazy.map { "xmlns:n\($0)=\"u:\($0)\"" })
        #expect(try findings(text).contains("2: \(Self.tooMany)"))
    }

    @Test("are refused when their namespaces are declared one inside the other")
    func nestedNamespaces() throws {
        let declarations = (0..<200).map { "xmlns:n\($0)=\"u:\($0)\"" }
        let text = suite(declarations, inside: "<testsuite \(declarations.joined(separator: " "))/>")
        let expected = "2: not readable: an element declares more than 256 namespaces; remove them"
        #expect(try findings(text).contains(expected))
    }

    @Test("are read up to the limit, and declarations end with their element")
    func allowed() throws {
        let declarations = (0..<200).map { "xmlns:n\($0)=\"u:\($0)\"" }
        let inner = "<testsuite name=\"b\" \(declarations.joined(separator: " "))/>"
        let text = suite((0..<255).map { "a\($0)=\"\"" }, inside: inner + inner)
        #expect(try findings(text).allSatisfy { !$0.contains("not readable") })
    }

    @Test("are not made by a long message with equals signs", arguments: ["'", "\""])
    func longValue(quote: String) throws {
        let other = quote == "'" ? "\"" : "'"
        let message = String(repeating: "expected \(other)a\(other) == b; ", count: 20_000)
        let problem = "<testcase name=\"a\" classname=\"A\"><failure message=\(quote)\(message)\(quote)/></testcase>"
        #expect(try findings(suite([], inside: problem)).isEmpty)
    }
}
