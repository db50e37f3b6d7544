// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientAdapters
import ClientLayers
import Foundation
import Testing

/// Real files, opened again as a program does after a restart.
@MainActor
struct SQLiteCacheStoreTests {
    private let folder: URL
    private var path: String { folder.appending(path: "cache.sqlite").path() }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test("what was saved is there when the file is opened again (C-09)")
    func survives() throws {
        defer { remove() }
        let key = CacheKey(user: 1, kind: .dynamic, scope: .team, id: 7)
        try SQLiteCacheStore(path: path).save(12, for: key)
        #expect(try SQLiteCacheStore(path: path).value(for: key) == 12)
    }

    @Test("a later save overwrites, also with a smaller value (C-04)")
    func overwrites() throws {
        defer { remove() }
        let store = try SQLiteCacheStore(path: path)
        let key = CacheKey(user: 1, kind: .activity, scope: .group, id: 8)
        try store.save(Int.max, for: key)
        try store.save(-3, for: key)
        #expect(try store.value(for: key) == -3)
    }

    @Test("keys that differ in one part are different values (C-01, C-02, C-03, C-06)")
    func independent() throws {
        defer { remove() }
        let store = try SQLiteCacheStore(path: path)
        let key = CacheKey(user: 1, kind: .dynamic, scope: .team, id: 7)
        try store.save(12, for: key)
        for other in [
            CacheKey(user: 2, kind: .dynamic, scope: .team, id: 7),
            CacheKey(user: 1, kind: .activity, scope: .team, id: 7),
            CacheKey(user: 1, kind: .dynamic, scope: .group, id: 7),
            CacheKey(user: 1, kind: .dynamic, scope: .team, id: 8),
        ] {
            #expect(try store.value(for: other) == nil, "\(other)")
        }
    }

    @Test("cleaning removes one user's values and keeps another's (C-06, C-07)")
    func cleans() throws {
        defer { remove() }
        let store = try SQLiteCacheStore(path: path)
        let mine = CacheKey(user: 1, kind: .dynamic, scope: .team, id: 7)
        let theirs = CacheKey(user: 2, kind: .dynamic, scope: .team, id: 7)
        try store.save(12, for: mine)
        try store.save(13, for: theirs)
        try store.removeAll(ofUser: 1)
        #expect(try store.value(for: mine) == nil)
        #expect(try store.value(for: theirs) == 13)
    }

    @Test("a file that is no database is refused with its path, and kept as it is")
    func refuses() throws {
        defer { remove() }
        let text = Data("not a database, but somebody's notes, long enough for a header\n".utf8)
        try text.write(to: URL(filePath: path))
        let error = #expect(throws: CacheStoreError.self) { try SQLiteCacheStore(path: path) }
        #expect(error?.message == "the cache '\(path)' cannot be opened: file is not a database; name another file")
        #expect(try Data(contentsOf: URL(filePath: path)) == text)
    }

    @Test("a folder that is not there is refused with the path")
    func missing() throws {
        remove()
        let error = #expect(throws: CacheStoreError.self) { try SQLiteCacheStore(path: path) }
        #expect(error?.message.hasPrefix("the cache '\(path)' cannot be opened: ") == true)
    }

    private func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
