// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import ListSketches
import ModelReading
import Testing

/// The models of `fixtures/models`.
enum Models {
    /// The folder of all models.
    static let folder = URL(filePath: #filePath).appending(path: "../../../../fixtures/models").standardizedFileURL

    /// Reads a document.
    static func document(_ path: String) throws -> JSONValue {
        let bytes = try Array(Data(contentsOf: folder.appending(path: path)))
        return try ModelDocument.value(of: bytes, file: path)
    }

    /// Reads the operations of a model.
    static func findings(_ path: String, paginators: String? = nil) throws -> [ModelFinding] {
        try ModelReader.findings(in: document(path), paginators: paginators.map { try document($0) })
    }

    /// Reads the operations of a document that is written in a test.
    static func findings(yaml: String) throws -> [ModelFinding] {
        try ModelReader.findings(in: ModelDocument.value(of: Array(yaml.utf8), file: "a.yaml"))
    }
}

extension [ModelFinding] {
    /// The list of an operation.
    func sketch(_ operation: String) throws -> ListSketch {
        let finding = try #require(first { $0.operation == operation }, "\(map(\.operation))")
        guard case .list(let sketch, _) = finding else {
            throw UnexpectedFinding(finding: finding)
        }
        return sketch
    }

    /// The reason for which an operation is refused; nil if it is not.
    func reason(_ operation: String) -> String? {
        guard case .refused(_, let reason)? = first(where: { $0.operation == operation }) else { return nil }
        return reason
    }

    /// All lists, as the stub reads them in one file.
    func lists() throws -> [ListDescription] {
        let sketches = compactMap { finding -> ListSketch? in
            guard case .list(let sketch, _) = finding else { return nil }
            return sketch
        }
        return try ListFileParser.parse([UInt8](ListFileText.text(of: sketches).utf8), file: "lists.yaml").lists
    }
}

/// A finding that a test did not expect.
struct UnexpectedFinding: Error {
    var finding: ModelFinding
}
