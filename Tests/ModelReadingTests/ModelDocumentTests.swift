// Understudy
// SPDX-License-Identifier: Apache-2.0

import CZlib
import Foundation
import JSONValues
import ListSketches
import ModelReading
import OrderedCollections
import SourceDiagnostics
import Testing

@Suite("A document of a model")
struct ModelDocumentTests {
    @Test(
        "that is not a model is refused with the kinds that are",
        arguments: ["{}", "[]", "a: 1", "5", "{\"openapi\": {}, \"paths\": 5}", "{\"log\": {\"entries\": []}}"]
    )
    func unknown(text: String) throws {
        let document = try ModelDocument.value(of: Array(text.utf8), file: "a.json")
        do throws(ModelError) {
            #expect(try ModelReader.findings(in: document).isEmpty && text.contains("openapi"))
        } catch {
            let known =
                "an OpenAPI document of version 3, a discovery document, or a service model (service-2.json) with its "
                + "paginators-1.json"
            #expect(error.message == "this is not a model of an API; name \(known)")
        }
    }

    @Test(
        "of a kind that cannot be read gets a remedy of its own",
        arguments: [
            (
                "swagger: '2.0'",
                "this is an OpenAPI document of version 2; convert it to version 3, and describe that"
            ),
            ("pagination: {}", "these are the paginators of a service model; name the model beside them"),
            ("{ operations: {}, shapes: {} }", "a service model needs its paginators"),
        ]
    )
    func remedies(text: String, message: String) throws {
        let document = try ModelDocument.value(of: Array(text.utf8), file: "a.yaml")
        #expect(throws: ModelError(message)) { try ModelReader.findings(in: document) }
    }

    @Test(
        "that cannot be read is refused with its place",
        arguments: [
            ("", "a.json: error: the file is empty; name an OpenAPI document of version 3"),
            (" \n\t ", "a.json: error: the file is empty; name an OpenAPI document of version 3"),
            ("{\"a\": [1,", "a.json: error: not JSON at byte 9: "),
            ("a: [1", "a.json:"),
            ("\u{FEFF}{}", "a.json: error: the file begins with a byte order mark"),
        ]
    )
    func unreadable(text: String, message: String) {
        do throws(Diagnostics) {
            _ = try ModelDocument.value(of: Array(text.utf8), file: "a.json")
            Issue.record("'\(text)' was read")
        } catch {
            #expect(error.description.hasPrefix(message), "\(error)")
        }
    }

    @Test("can be packed with gzip; damaged data and too much data are refused")
    func gzip() throws {
        let packed = try pack(Array("openapi: 3.0.0".utf8))
        #expect(try ModelDocument.value(of: packed, file: "a.gz") == ["openapi": "3.0.0"])
        let damaged = "a.gz: error: the gzip data is damaged or incomplete; download the file again"
        for bytes in [Array(packed.dropLast(9)), [0x1F, 0x8B], [0x1F, 0x8B] + Array("junk".utf8)] {
            #expect(failure(of: bytes) == damaged)
        }
        let large = try pack([UInt8](repeating: 0x20, count: (16 << 20) + 1))
        #expect(failure(of: large) == "a.gz: error: the unpacked file is larger than 16 MiB; split it")
    }

    @Test("may be large, and may nest references in a circle without an end")
    func large() throws {
        let row = (0..<2000).map { "\"field\($0)\": {\"type\": \"string\"}" }.joined(separator: ",")
        let schema =
            "{\"type\": \"object\", \"properties\": {\(row), \"same\": {\"$ref\": \"#/components/schemas/Row\"}}}"
        let answer = "{\"type\": \"array\", \"items\": {\"$ref\": \"#/components/schemas/Row\"}}"
        let content = "{\"200\": {\"content\": {\"application/json\": {\"schema\": \(answer)}}}}"
        let page = "[{\"name\": \"page\", \"in\": \"query\"}]"
        let operation = "{\"parameters\": \(page), \"responses\": \(content)}"
        let text =
            "{\"openapi\": \"3.0.0\", \"paths\": {\"/rows\": {\"get\": \(operation)}},"
            + "\"components\": {\"schemas\": {\"Row\": \(schema)}}}"
        let findings = try Models.findings(yaml: text)
        let row50 = try #require(try findings.sketch("GET /rows").list["row"]?.object)
        #expect(row50.count == 50)
        #expect(try findings.sketch("GET /rows").remarks.last?.text.contains("and 1946 others") == true)
        #expect(try findings.lists().count == 1)
    }

    @Test("may have 10 MB, in JSON and in YAML", arguments: [true, false])
    func tenMegabytes(isJSON: Bool) throws {
        let words = String(repeating: "word ", count: 2_000)
        let rows = #"{"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}"#
        let content = #"{"200": {"content": {"application/json": {"schema": \#(rows)}}}}"#
        let operation = #"{"parameters": [{"name": "page", "in": "query"}], "responses": \#(content)}"#
        let paths = #"{"/rows": {"get": \#(operation)}}"#
        let schemas = (0..<1_000).map { #""Extra\#($0)": {"description": "\#(words)"}"# }
        let (list, lines) = (schemas.joined(separator: ","), schemas.joined(separator: "\n    "))
        let text =
            isJSON
            ? #"{"openapi": "3.0.0", "paths": \#(paths), "components": {"schemas": {\#(list)}}}"#
            : "openapi: 3.0.0\npaths: \(paths)\ncomponents:\n  schemas:\n    \(lines)\n"
        #expect(text.utf8.count > 10_000_000)
        let findings = try Models.findings(yaml: text)
        #expect(try findings.lists().count == 1)
        #expect(try findings.sketch("GET /rows").list["path"] == "/rows")
    }

    private func failure(of bytes: [UInt8]) -> String {
        do throws(Diagnostics) {
            return "read: \(try ModelDocument.value(of: bytes, file: "a.gz"))"
        } catch {
            return error.description
        }
    }

    private func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        try #require(understudy_gzip_begin(&stream, Z_BEST_SPEED) == Z_OK)
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count + 100)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                _ = deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(output.prefix(count))
    }
}
