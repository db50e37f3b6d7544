// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import ListDescription
import OrderedCollections

/// Makes the configuration with which a driver creates the layer of a contract.
package enum LayerSetup {
    /// Returns endpoints and paging keys from the contract's lists, then the layer's own keys, which have priority.
    ///
    /// - Parameters:
    ///   - given: The state from which the contract starts.
    ///   - baseURL: The beginning of URLs, before the paths.
    ///   - requestTimeout: The time-out of the layer's requests if the contract sets none.
    /// - Returns: The configuration, keys in a fixed order.
    package static func configuration(_ given: Given, baseURL: String, requestTimeout: Duration) -> JSONObject {
        var endpoints: JSONObject = [:]
        for list in given.backend.lists { endpoints[list.name] = .string(baseURL + list.path) }
        for answer in given.backend.answers { endpoints[answer.name] = .string(baseURL + answer.path) }
        var configuration: JSONObject = ["endpoints": .object(endpoints)]
        if let list = given.backend.lists.first { configuration.merge(keys(of: list, in: given.dialect)) { $1 } }
        configuration["requestTimeout"] = .integer(milliseconds(given.requestTimeout ?? requestTimeout))
        configuration.merge(given.configuration) { $1 }
        return configuration
    }

    private static func keys(of list: ListDescription, in dialect: Dialect?) -> JSONObject {
        let pageSize = JSONValue.integer(Int64(clamping: list.paging.defaultSize))
        if let dialect {
            return ["pageSize": pageSize, LayerVocabulary.dialectKey: .object(dialect.configuration)]
        }
        return [
            "pageParameter": .string(list.paging.pageParameter),
            "sizeParameter": list.paging.sizeParameter.map { .string($0) } ?? .null,
            "pageSize": pageSize,
            "firstPage": .integer(Int64(clamping: list.paging.first)),
            "listKeys": keyPath(list.envelope.list),
            "pageSizeKeys": list.envelope.pageSize.map(keyPath) ?? .null,
            "errorKeys": keyPath(list.envelope.error),
        ]
    }

    private static func keyPath(_ keys: [String]) -> JSONValue {
        .array(keys.map(JSONValue.string))
    }

    /// Returns whole milliseconds, rounded up, so that a short time limit never becomes 0.
    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        return seconds * 1000 + (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
    }
}
