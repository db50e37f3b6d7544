// Understudy
// SPDX-License-Identifier: Apache-2.0

import CSQLite
package import ClientLayers
import Foundation

/// A cache store in an SQLite file, so that the values survive the end of the program (C-09).
package final class SQLiteCacheStore: CacheStore {
    private let database: SQLiteFile

    /// Opens the file, or creates it with its table if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - survivesPowerLoss: Whether each save waits for the disk. If not, a saved value survives the end of the
    ///     program, but not a loss of power.
    /// - Throws: `CacheStoreError` with the path, when the file cannot be opened, is not an SQLite file, or has a table
    ///   of this name with other columns.
    package init(path: String, survivesPowerLoss: Bool = true) throws(CacheStoreError) {
        do {
            database = try SQLiteFile(path)
            if !survivesPowerLoss { try database.run("PRAGMA synchronous = OFF") }
            try database.run(Self.table)
            try database.run("SELECT user, kind, scope, id, value FROM readMarker LIMIT 0")
        } catch {
            throw CacheStoreError("the cache '\(path)' cannot be opened: \(error.message); name another file")
        }
    }

    package func value(for key: CacheKey) throws -> Int? {
        try attempt("read") { () throws(SQLiteFile.Failure) in
            try database.run(
                "SELECT value FROM readMarker WHERE user = ? AND kind = ? AND scope = ? AND id = ?",
                with: Self.values(key)
            )
        }
    }

    package func save(_ value: Int, for key: CacheKey) throws {
        _ = try attempt("written") { () throws(SQLiteFile.Failure) in
            try database.run(
                "INSERT OR REPLACE INTO readMarker (user, kind, scope, id, value) VALUES (?, ?, ?, ?, ?)",
                with: Self.values(key) + [.integer(value)]
            )
        }
    }

    package func removeAll(ofUser user: Int) throws {
        _ = try attempt("cleaned") { () throws(SQLiteFile.Failure) in
            try database.run("DELETE FROM readMarker WHERE user = ?", with: [.integer(user)])
        }
    }

    private static let table = """
        CREATE TABLE IF NOT EXISTS readMarker (
            user INTEGER NOT NULL, kind TEXT NOT NULL, scope TEXT NOT NULL, id INTEGER NOT NULL,
            value INTEGER NOT NULL,
            PRIMARY KEY (user, kind, scope, id)
        ) WITHOUT ROWID
        """

    private static func values(_ key: CacheKey) -> [SQLiteFile.Value] {
        [.integer(key.user), .text(key.kind.rawValue), .text(key.scope.rawValue), .integer(key.id)]
    }

    private func attempt(
        _ what: String,
        body: () throws(SQLiteFile.Failure) -> Int?
    ) throws(CacheStoreError) -> Int? {
        do {
            return try body()
        } catch {
            throw CacheStoreError("the cache '\(database.path)' cannot be \(what): \(error.message)")
        }
    }
}

/// An open SQLite database, used by one task at a time and closed with this object.
private final class SQLiteFile {
    /// A value for a parameter of a statement.
    enum Value {
        case integer(Int)
        case text(String)
    }

    /// The reason that SQLite gives.
    struct Failure: Error {
        let message: String
    }

    let path: String
    private let handle: OpaquePointer

    /// Opens the file, or creates it.
    init(_ path: String) throws(Failure) {
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard status == SQLITE_OK, let handle else {
            let failure = Failure(message: String(cString: sqlite3_errmsg(handle)))
            sqlite3_close_v2(handle)
            throw failure
        }
        self.path = path
        self.handle = handle
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs one statement.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `?` for each value.
    ///   - values: The values in the order of the statement.
    /// - Returns: The integer in the first column of the first row; nil without a row.
    /// - Throws: `Failure` for a statement or a file that SQLite refuses.
    @discardableResult
    func run(_ sql: String, with values: [Value] = []) throws(Failure) -> Int? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        for (index, value) in zip(CInt(1)..., values) {
            switch value {
            case .integer(let number): try check(sqlite3_bind_int64(statement, index, Int64(number)))
            case .text(let text): try check(understudy_bind_text(statement, index, text))
            }
        }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return Int(sqlite3_column_int64(statement, 0))
        case SQLITE_DONE: return nil
        default: throw failure
        }
    }

    private func check(_ status: CInt) throws(Failure) {
        guard status == SQLITE_OK else { throw failure }
    }

    private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }
}

/// The error of a cache file that cannot be used.
package struct CacheStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The description of the failure, with the file.
    package var message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}

/// A temporary folder of cache files, removed with this object.
package final class CacheFolder: Sendable {
    private let folder: URL

    /// Creates a name for the folder; the folder itself is created when the first cache is opened.
    package init() {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-cache-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens a cache; a cache that is opened again holds what was saved.
    ///
    /// - Parameter name: The cache's name, a file name.
    /// - Returns: The cache on its file.
    /// - Throws: `CacheStoreError` with the file's path.
    @MainActor
    package func open(_ name: String) throws -> any CacheStore {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "\(name).sqlite").path()
        // The folder does not outlive the program, so no save has to wait for the disk.
        return try SQLiteCacheStore(path: path, survivesPowerLoss: false)
    }
}
