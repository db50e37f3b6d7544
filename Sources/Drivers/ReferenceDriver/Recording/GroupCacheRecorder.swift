// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A recorder of what is saved into a cache service; passes everything on.
@MainActor
final class GroupCacheRecorder: CacheAppService, GroupCacheService {
    private let inner: any CacheAppService
    private let recorder: TraceRecorder

    /// Creates a recorder in front of a cache service.
    init(_ inner: any CacheAppService, recorder: TraceRecorder) {
        self.inner = inner
        self.recorder = recorder
    }

    func groupCacheService() -> any GroupCacheService { self }

    func cachedMaxID(of kind: CacheKind, in scope: CacheScope, id: Int) -> Int {
        inner.groupCacheService().cachedMaxID(of: kind, in: scope, id: id)
    }

    func saveMaxID(_ value: Int, of kind: CacheKind, in scope: CacheScope, id: Int) {
        recorder.record(
            "cache.save",
            with: .string(kind.rawValue),
            .string(scope.rawValue),
            .integer(Int64(id)),
            .integer(Int64(value))
        )
        inner.groupCacheService().saveMaxID(value, of: kind, in: scope, id: id)
    }

    func cleanForCurrentUser() {
        recorder.record("cache.clean")
        inner.groupCacheService().cleanForCurrentUser()
    }
}
