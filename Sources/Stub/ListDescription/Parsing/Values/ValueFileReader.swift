// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics

/// Reads the values of a JSON, NDJSON or CSV file.
struct ValueFileReader {
    /// The file's name, whose extension names the format.
    let name: String
    /// The column, or the member of each object, to read; nil if each element is a value.
    let column: String?

    /// Returns the values of a file's bytes.
    func values(of bytes: [UInt8]) throws(Diagnostics) -> [JSONValue] {
        switch name.split(separator: ".").last?.lowercased() {
        case "json": return try members(of: json(bytes))
        case "ndjson", "jsonl": return try members(of: lines(bytes))
        case "csv": return try records(bytes)
        default: throw Self.refusal("its name must end in .json, .ndjson, .jsonl or .csv", of: name)
        }
    }

    /// Returns the whole rows of a file's bytes, each of them an object.
    func rows(of bytes: [UInt8]) throws(Diagnostics) -> [JSONValue] {
        let rows: [JSONValue]
        switch name.split(separator: ".").last?.lowercased() {
        case "json": rows = try json(bytes)
        case "ndjson", "jsonl": rows = try lines(bytes)
        default: throw Self.refusal("its name must end in .json, .ndjson or .jsonl", of: name)
        }
        for (position, row) in rows.enumerated() where row.object == nil {
            throw Self.refusal("row \(position + 1) is \(row.kind); write an object for each row", of: name)
        }
        return rows
    }

    /// Returns a refusal of the file.
    static func refusal(_ message: String, of name: String) -> Diagnostics {
        var diagnostics = Diagnostics()
        diagnostics.error(message, at: SourceLocation(file: name))
        return diagnostics
    }

    private func json(_ bytes: [UInt8]) throws(Diagnostics) -> [JSONValue] {
        guard let values = try parse(bytes, at: "").array else {
            throw Self.refusal("is not an array; write [ … ]", of: name)
        }
        return values
    }

    private func lines(_ bytes: [UInt8]) throws(Diagnostics) -> [JSONValue] {
        var values: [JSONValue] = []
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
            values.append(try parse(Array(line), at: "line \(number + 1) "))
        }
        return values
    }

    private func parse(_ bytes: [UInt8], at place: String) throws(Diagnostics) -> JSONValue {
        do throws(JSONError) {
            return try JSONParser.parse(bytes)
        } catch {
            throw Self.refusal("\(place)is \(error)", of: name)
        }
    }

    private func members(of values: [JSONValue]) throws(Diagnostics) -> [JSONValue] {
        guard let column else { return values }
        var members: [JSONValue] = []
        for (position, value) in values.enumerated() {
            guard let member = value[column] else {
                throw Self.refusal(
                    "value \(position + 1) has no '\(column)'; add it, or write another 'column'",
                    of: name
                )
            }
            members.append(member)
        }
        return members
    }

    private func records(_ bytes: [UInt8]) throws(Diagnostics) -> [JSONValue] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Self.refusal("is not UTF-8; save it as UTF-8", of: name)
        }
        guard let records = CSVText.records(of: text), let header = records.first else {
            throw Self.refusal("has an unmatched quote, or no lines", of: name)
        }
        let wanted = column ?? (header.count == 1 ? header[0] : nil)
        guard let wanted, let place = header.firstIndex(of: wanted) else {
            let known = header.joined(separator: ", ")
            throw Self.refusal("has the columns \(known); name one of them as 'column'", of: name)
        }
        var values: [JSONValue] = []
        for (number, record) in records.enumerated().dropFirst() {
            guard record.count == header.count else {
                let counts = "\(record.count) fields instead of \(header.count)"
                throw Self.refusal("record \(number + 1) has \(counts); write one for each column", of: name)
            }
            values.append(.string(record[place]))
        }
        return values
    }
}
