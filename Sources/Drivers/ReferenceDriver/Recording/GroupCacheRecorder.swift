// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Tells what is saved into a cache service and passes everything on.
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

    func cachedMaxID(_ kind: CacheKind, _ scope: CacheScope, id: Int) -> Int {
        inner.groupCacheService().cachedMaxID(kind, scope, id: id)
    }

    func saveMaxID(_ value: Int, _ kind: CacheKind, _ scope: CacheScope, id: Int) {
        recorder.record(
            "cache.save",
            .string(kind.rawValue),
            .string(scope.rawValue),
            .integer(Int64(id)),
            .integer(Int64(value))
        )
        inner.groupCacheService().saveMaxID(value, kind, scope, id: id)
    }

    func cleanForCurrentUser() {
        recorder.record("cache.clean")
        inner.groupCacheService().cleanForCurrentUser()
    }
}
