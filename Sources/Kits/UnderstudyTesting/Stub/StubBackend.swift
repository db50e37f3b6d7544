// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import YAMLSource

/// The content that a stub serves; ``withStub(_:faults:perform:)`` checks it at its start and reports errors.
///
/// ```swift
/// try await withStub(.houses(rows: 45)) { stub in … }
/// try await withStub(.file("Lists/flats.yaml")) { stub in … }
/// ```
public struct StubBackend: Hashable, Sendable {
    private enum Source: Hashable, Sendable {
        case houses(rows: Int, pageSize: Int, seed: UInt64)
        case yaml(String)
        case file(String)
    }

    private let source: Source

    /// The list `houses` at `/api/houses`, asked for with `pageIndex` (from 1) and `pageSize`.
    ///
    /// - Parameters:
    ///   - rows: The number of rows of all pages together, 0 to 2^53.
    ///   - pageSize: The number of rows of a page when a request does not say, at least 1.
    ///   - seed: The same seed makes the same rows.
    /// - Returns: The backend.
    public static func houses(rows: Int = 45, pageSize: Int = 20, seed: UInt64 = 7) -> StubBackend {
        StubBackend(source: .houses(rows: rows, pageSize: pageSize, seed: seed))
    }

    /// The lists and answers of a list file's text, which begins with `understudy: 1`.
    public static func yaml(_ text: String) -> StubBackend {
        StubBackend(source: .yaml(text))
    }

    /// The lists and answers of a list file with the files of values beside it, relative to the working directory.
    public static func file(_ path: String) -> StubBackend {
        StubBackend(source: .file(path))
    }

    /// Reads what is to be served.
    ///
    /// - Returns: The lists and answers.
    /// - Throws: `UnderstudyError` that lists everything that is wrong.
    func listFile() throws(UnderstudyError) -> ListFile {
        switch source {
        case .houses(let rows, let pageSize, let seed): try Self.houses(rows, pageSize: pageSize, seed: seed)
        case .yaml(let text): try Self.read { try ListFileParser.parse(Array(text.utf8), file: "<yaml>") }
        case .file(let path): try Self.read { try ListFileParser.parse(contentsOf: path) }
        }
    }

    private static func houses(_ rows: Int, pageSize: Int, seed: UInt64) throws(UnderstudyError) -> ListFile {
        guard let count = UInt64(exactly: rows), count <= ListDescription.rowsMax else {
            throw UnderstudyError("a list cannot have '\(rows)' rows; use 0 to \(ListDescription.rowsMax)")
        }
        guard pageSize >= 1, let size = UInt64(exactly: pageSize) else {
            throw UnderstudyError("a page cannot have '\(pageSize)' rows; use 1 or more")
        }
        var list = ListDescription.standard
        list.rows = count
        list.seed = seed
        list.paging.setDefaultSize(size)
        return ListFile(lists: [list])
    }

    private static func read(_ body: () throws -> ListFile) throws(UnderstudyError) -> ListFile {
        do {
            return try body()
        } catch {
            throw UnderstudyError("\(error)")
        }
    }
}
