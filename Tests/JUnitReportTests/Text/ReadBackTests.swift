// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import Testing

@testable import JUnitReport

/// A hundred thousand random byte strings, each as a name, a message and a text, read back by three parsers.
@Suite struct ReadBackTests {
    private static let count = 100_000
    private static let options = ReportOptions()

    /// The report, and its texts as readers should see them, separated by zero bytes, which no document holds.
    private static let written: (report: [UInt8], texts: [UInt8])? = {
        var source = HostileText(seed: 42)
        var texts: [UInt8] = []
        let sink = MemorySink()
        do {
            let writer = try ReportWriter(to: sink)
            try writer.begin()
            try writer.beginSuite(SampleReport.suite(cases: []))
            for number in 0..<count {
                let bytes = source.next(pieceCountMax: 6)
                let name = ReportText(bytes: Array("\(number) ".utf8) + bytes)
                let message = ReportText(bytes: Array("m".utf8) + bytes)
                let problem = TestProblem(message: message, type: "a.B", text: message)
                try writer.write(TestCase(className: "a.b", name: name, duration: .zero, outcome: .failed(problem)))
                options.labelSanitizer.append(name.bytes, to: &texts)
                texts.append(0)
                options.lineSanitizer.append(message.bytes, to: &texts)
                texts.append(0)
                options.textSanitizer.append(message.bytes, to: &texts)
                texts.append(0)
            }
            try writer.endSuite()
            try writer.end()
        } catch {
            Issue.record(error)
            return nil
        }
        return (sink.bytes, texts)
    }()

    @Test("libxml2 reads back what was written")
    func libxml2() throws {
        let written = try #require(Self.written)
        let collector = TextCollector()
        let parser = try ReportParser(collector, schema: try ReportSchema())
        for start in stride(from: 0, to: written.report.count, by: 65_536) {
            parser.read(written.report[start...].prefix(65_536))
        }
        parser.finish()
        #expect(parser.failure == nil)
        #expect(collector.invalid == nil)
        #expect(collector.texts == written.texts)
    }

    @Test("expat reads back what was written")
    func expat() throws {
        let written = try #require(Self.written)
        let directory = try TemporaryDirectory()
        try Data(written.report).write(to: URL(fileURLWithPath: directory.file("report.xml")))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, directory.file("report.xml"), directory.file("texts")]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let texts = try Data(contentsOf: URL(fileURLWithPath: directory.file("texts")))
        #expect(Array(texts) == written.texts)
    }

    @Test("Foundation reads back what was written")
    func foundation() throws {
        let written = try #require(Self.written)
        let collector = FoundationCollector()
        // In pieces: of one large piece libxml2 says that it is a huge input.
        let parser = XMLParser(stream: InputStream(data: Data(written.report)))
        parser.delegate = collector
        #expect(parser.parse(), "\(String(describing: parser.parserError)) on line \(parser.lineNumber)")
        #expect(collector.texts == written.texts)
    }

    private static let program = """
        import sys, xml.parsers.expat
        texts = open(sys.argv[2], "wb")
        state = {"wanted": False, "parts": []}
        def start(name, attributes):
            if name == "testcase":
                texts.write(attributes["name"].encode() + b"\\0")
            if name == "failure":
                texts.write(attributes["message"].encode() + b"\\0")
                state["wanted"] = True
        def end(name):
            if name == "failure":
                texts.write("".join(state["parts"]).encode() + b"\\0")
                state["wanted"], state["parts"] = False, []
        def text(data):
            if state["wanted"]: state["parts"].append(data)
        parser = xml.parsers.expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
        parser.ParseFile(open(sys.argv[1], "rb"))
        texts.close()
        """
}

/// Collects names, messages and texts through our own shell around libxml2.
private final class TextCollector: ReportEvents {
    var texts: [UInt8] = []
    var invalid: String?
    private(set) var wantsText = false
    let isSatisfied = false

    func start(_ element: ReportElementStart) {
        if element.name == .testcase { texts += (element.value(of: "name") ?? []) + [0] }
        guard element.name == .failure else { return }
        texts += (element.value(of: "message") ?? []) + [0]
        wantsText = true
    }

    func text(_ text: [UInt8]) { texts += text }

    func end(_ name: ReportElementName?, line: Int) {
        guard name == .failure else { return }
        texts.append(0)
        wantsText = false
    }

    func isInvalid(_ message: String, line: Int) { invalid = invalid ?? "\(line): \(message)" }
}

/// Collects names, messages and texts through Foundation.
private final class FoundationCollector: NSObject, XMLParserDelegate {
    var texts: [UInt8] = []
    private var wantsText = false

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?,
        attributes attributeDict: [String: String]
    ) {
        if elementName == "testcase" { texts += Array((attributeDict["name"] ?? "").utf8) + [0] }
        guard elementName == "failure" else { return }
        texts += Array((attributeDict["message"] ?? "").utf8) + [0]
        wantsText = true
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if wantsText { texts += Array(string.utf8) }
    }

    func parser(
        _ parser: XMLParser,
        didEndElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?
    ) {
        guard elementName == "failure" else { return }
        texts.append(0)
        wantsText = false
    }
}
