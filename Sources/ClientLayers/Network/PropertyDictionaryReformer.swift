// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Merges the three APIs of properties into a dictionary whose keys are those of ``PropertyKey`` (N-17).
package struct PropertyDictionaryReformer: APIReformer {
    /// Creates a reformer.
    package nonisolated init() {}

    package func reformData(with manager: any APIManaging) -> JSONObject? {
        guard let api = PropertyAPI(rawValue: manager.api.name) else { return nil }
        guard let data = manager.rawData?.value(at: api.dataKeys), data.object != nil else { return nil }
        var parts: JSONObject = [:]
        for key in PropertyKey.allCases { parts[key.rawValue] = api.text(key, in: data).map { .string($0) } }
        return parts
    }
}
