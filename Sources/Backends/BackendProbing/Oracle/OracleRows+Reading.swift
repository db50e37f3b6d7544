// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
package import ClientLayers
import JSONValues
import Pagers
import TextEncoding

extension OracleRows {
    /// The largest oracle that is read, in bytes.
    package static let byteCountMax = 64 << 20

    /// Reads the rows of an answer to a request for all of them.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - plan: The plan of the probe, which says where rows have their ids.
    /// - Throws: `OracleError` for another status than 2xx, for other content, and for an answer that is only one page.
    package init(_ answer: TransportAnswer, for plan: ProbePlan) throws(OracleError) {
        guard answer.isSuccess else {
            throw OracleError("the oracle answered with status \(answer.status); check its URL")
        }
        switch answer.content {
        case .json(let body):
            try Self.refusePage(answer, of: plan)
            try self.init(elements: Self.elements(of: body, in: plan), for: plan)
        case .empty: throw Self.emptiness
        case .other(let reason):
            guard !answer.isHTML else { throw Self.hypertext }
            throw OracleError("the answer of the oracle is not JSON: \(reason)")
        }
    }

    /// Reads the rows of a text: a JSON document, JSON lines, or one id a line.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - plan: The plan of the probe, which says where rows have their ids.
    /// - Throws: `OracleError` for a text without rows, for HTML, and for a row without an id.
    package init(text bytes: [UInt8], for plan: ProbePlan) throws(OracleError) {
        guard let start = bytes.first(where: { !Self.isSpace($0) }) else { throw Self.emptiness }
        switch start {
        case UInt8(ascii: "<"): throw Self.hypertext
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            switch try Self.parsed(bytes) {
            case .document(let body): try self.init(elements: Self.elements(of: body, in: plan), for: plan)
            case .lines(let values): try self.init(elements: values, for: plan)
            }
        default:
            try self.init(elements: Self.ids(on: Self.lines(of: bytes)), for: plan)
        }
    }

    private static var emptiness: OracleError {
        OracleError("the oracle is empty; give [] for a list without rows")
    }

    private static var hypertext: OracleError {
        OracleError("the oracle is HTML; give JSON, or one id a line")
    }

    /// Returns the rows or ids of a document.
    private static func elements(of body: JSONValue, in plan: ProbePlan) throws(OracleError) -> [JSONValue] {
        let dialect = plan.dialect
        if let elements = body.array ?? body.value(at: dialect.rows)?.array { return elements }
        // A document with an id is a row.
        if !dialect.id.isEmpty, body.value(at: dialect.id) != nil { return [body] }
        do throws(ReadingRefusal) {
            return try body.foundRows()
        } catch {
            throw OracleError("no rows are found in the oracle: \(error); give an array of rows or of ids")
        }
    }

    private init(elements: [JSONValue], for plan: ProbePlan) throws(OracleError) {
        var ids: [JSONValue] = []
        ids.reserveCapacity(elements.count)
        for element in elements { ids.append(try Self.id(of: element, number: ids.count + 1, in: plan)) }
        self.init(ids)
        // Rows without an id can be equal.
        if !plan.dialect.id.isEmpty { try checkDistinct() }
    }

    /// Returns the id of an element, which is a row or an id.
    private static func id(of element: JSONValue, number: Int, in plan: ProbePlan) throws(OracleError) -> JSONValue {
        let dialect = plan.dialect
        let row = element.value(at: dialect.row) ?? element
        if dialect.id.isEmpty { return row }
        switch element {
        case .integer, .number, .string: return element
        case .null, .bool, .array:
            throw OracleError("row \(number) of the oracle is \(element.kind); give rows or ids")
        case .object:
            let path = dialect.id.joined(separator: ".")
            guard let id = row.value(at: dialect.id), id != .null else {
                throw OracleError("row \(number) of the oracle has no id at '\(path)', where the list has it")
            }
            return id
        }
    }

    /// Refuses a body that says that it is only a part of the list.
    private static func refusePage(_ answer: TransportAnswer, of plan: ProbePlan) throws(OracleError) {
        let reading = plan.reading(size: nil)
        // A body of another form says nothing about pages.
        guard case .success(let page) = reading.page(from: answer, at: reading.firstPosition) else { return }
        let isPart =
            switch page.next {
            case .end, .perhaps: false
            case .page: true
            case .until(let total, _): total > page.rows.count
            }
        guard isPart else { return }
        let rows = Count.text(page.rows.count, noun: "row")
        throw OracleError("the oracle is only a page of \(rows); use a URL that gives all rows")
    }

    /// A text that is JSON.
    private enum Parsed {
        /// One document.
        case document(JSONValue)
        /// A document on each line.
        case lines([JSONValue])
    }

    private static func parsed(_ bytes: [UInt8]) throws(OracleError) -> Parsed {
        do throws(JSONError) {
            return .document(try JSONParser.parse(bytes))
        } catch {
            guard let values = jsonLines(of: bytes) else {
                throw OracleError("the oracle is neither JSON nor JSON lines: \(error)")
            }
            return .lines(values)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the lines with content, without the white space around it.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .compactMap { line in
                let start = line.drop(while: isSpace)
                return start.lastIndex { !isSpace($0) }.map { start[...$0] }
            }
    }

    /// Returns the ids on lines; one in quotes is a text of JSON.
    private static func ids(on lines: [ArraySlice<UInt8>]) throws(OracleError) -> [JSONValue] {
        var ids: [JSONValue] = []
        ids.reserveCapacity(lines.count)
        for line in lines {
            if line.first == UInt8(ascii: "\""), case .string(let text)? = try? JSONParser.parse(Array(line)) {
                ids.append(.string(text))
            } else if let text = String(validating: line, as: UTF8.self) {
                ids.append(.string(text))
            } else {
                throw OracleError("line \(ids.count + 1) of the oracle is not a text in UTF-8; give one id a line")
            }
        }
        return ids
    }

    /// Returns the values of lines that are JSON each; nil if one of them is not.
    private static func jsonLines(of bytes: [UInt8]) -> [JSONValue]? {
        var values: [JSONValue] = []
        for line in lines(of: bytes) {
            guard let value = try? JSONParser.parse(Array(line)) else { return nil }
            values.append(value)
        }
        return values
    }
}
