// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol

/// What the layers of one session are built with.
@MainActor
struct LayerStage {
    /// Where events go.
    var recorder: TraceRecorder
    /// How many requests wait for their answers.
    var requests: RequestCount
    /// What requests are sent through.
    var transport: CountingTransport
    /// What measures the time limits of layers; what is set counts as under way.
    var alarm: any Alarm
    /// Opens the storage of the layer's cache service; opened again, it holds what was saved.
    var openCacheStore: @MainActor () throws -> any CacheStore
    /// Where work away from the main actor runs; nil for the threads that all tasks share.
    var background: (any TaskExecutor)?
    /// Creates the layers themselves.
    var layers: LayerFactory

    /// Opens the storage of the layer's cache service.
    ///
    /// - Returns: The storage, with what was saved.
    /// - Throws: `DriverError` if it cannot be opened.
    func cacheStore() throws(DriverError) -> any CacheStore {
        do {
            return try openCacheStore()
        } catch {
            throw DriverError(.unavailable, "the cache's storage cannot be opened: \(error)")
        }
    }

    /// Ends the trace and every request; what the layer still does is nobody's concern.
    func close() {
        recorder.close()
        transport.cancelAll()
    }
}
