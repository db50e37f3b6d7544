// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues

/// One layer under test with its collaborators; performs the vocabulary's actions.
@MainActor
protocol LayerSession: AnyObject {
    /// The layer's name in the vocabulary.
    static var layer: String { get }
    /// The actions and events of the layer that this driver supports.
    static var capability: LayerCapability { get }

    /// Builds the layer as configured.
    ///
    /// - Parameters:
    ///   - configuration: The layer's configuration.
    ///   - stage: The source of its collaborators.
    /// - Throws: `DriverError` naming a key or value that is not accepted.
    init(configuration: JSONObject, stage: LayerStage) throws(DriverError)

    /// Performs an action.
    ///
    /// - Parameters:
    ///   - action: The action's name.
    ///   - arguments: In the vocabulary's order.
    /// - Throws: `DriverError` for an unknown action and for arguments of the wrong type.
    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError)

    /// The vocabulary's state keys.
    var state: JSONObject { get }
}

extension LayerSession {
    /// The error for an action that the layer does not have.
    static func unknown(_ action: String) -> DriverError {
        let known = capability.actions.sorted().joined(separator: ", ")
        let message = "layer '\(layer)' has no action '\(action)'; the actions are \(known)"
        return DriverError(.unsupported("action '\(action)'"), message: message)
    }
}

/// The collaborators with which the layers of one session are built.
@MainActor
struct LayerStage {
    /// The recorder of events.
    var recorder: TraceRecorder
    /// The number of requests that wait for their answers.
    var requests: RequestCount
    /// The transport of requests.
    var transport: CountingTransport
    /// The alarm that measures the time limits of layers; a limit that is set counts as under way.
    var alarm: any Alarm
    /// Opens the storage of the layer's cache service; opened again, it holds what was saved.
    var openCacheStore: @MainActor () throws -> any CacheStore
    /// The executor of work away from the main actor; nil for the threads that all tasks share.
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
            throw DriverError(.unavailable, message: "the cache's storage cannot be opened: \(error)")
        }
    }

    /// Ends the trace and every request; later events of the layer are not recorded.
    func close() {
        recorder.close()
        transport.cancelAll()
    }
}

extension Array {
    /// Returns the index of an element that a contract counts from 1, or nil where there is none.
    func place(number: Int) -> Int? {
        number >= 1 && number <= count ? number - 1 : nil
    }
}
