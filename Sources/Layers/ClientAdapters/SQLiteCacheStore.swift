// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import Foundation
import GRDB

/// A cache store in an SQLite file, so that the values survive the end of the program (C-09).
package final class SQLiteCacheStore: CacheStore {
    private let database: DatabaseQueue

    /// Opens the file, or creates it with its table if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - survivesPowerLoss: Whether each save waits for the disk; without, it survives the program's end only.
    /// - Throws: `CacheStoreError` with the path, when the file cannot be opened, is not an SQLite file or not ours.
    package init(path: String, survivesPowerLoss: Bool = true) throws(CacheStoreError) {
        do {
            var configuration = Configuration()
            if !survivesPowerLoss {
                configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
            }
            database = try DatabaseQueue(path: path, configuration: configuration)
            try Self.migrator.migrate(database)
        } catch {
            throw CacheStoreError("the cache '\(path)' cannot be opened: \(Self.reason(error)); name another file")
        }
    }

    package func value(for key: CacheKey) throws -> Int? {
        try attempt("read") {
            try database.read { database in
                try Int.fetchOne(
                    database,
                    sql: "SELECT value FROM readMarker WHERE user = ? AND kind = ? AND scope = ? AND id = ?",
                    arguments: Self.arguments(key)
                )
            }
        }
    }

    package func save(_ value: Int, for key: CacheKey) throws {
        try attempt("written") {
            try database.write { database in
                try database.execute(
                    sql: "INSERT OR REPLACE INTO readMarker (user, kind, scope, id, value) VALUES (?, ?, ?, ?, ?)",
                    arguments: Self.arguments(key) + [value]
                )
            }
        }
    }

    package func removeAll(ofUser user: Int) throws {
        try attempt("cleaned") {
            try database.write { database in
                try database.execute(sql: "DELETE FROM readMarker WHERE user = ?", arguments: [user])
            }
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.create(table: "readMarker", options: .withoutRowID) { table in
                table.primaryKey {
                    table.column("user", .integer)
                    table.column("kind", .text)
                    table.column("scope", .text)
                    table.column("id", .integer)
                }
                table.column("value", .integer).notNull()
            }
        }
        return migrator
    }

    private static func arguments(_ key: CacheKey) -> StatementArguments {
        [key.user, key.kind.rawValue, key.scope.rawValue, key.id]
    }

    private func attempt<Value>(_ what: String, body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw CacheStoreError("the cache '\(database.path)' cannot be \(what): \(Self.reason(error))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? DatabaseError)?.message ?? "\(error)"
    }
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
        // The folder does not outlive the program, so there is nothing to bring to the disk.
        return try SQLiteCacheStore(path: path, survivesPowerLoss: false)
    }
}
