// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Merges the three APIs of properties into one model of a cell (N-15, N-16).
package struct PropertyListReformer: APIReformer {
    /// Creates a reformer.
    package nonisolated init() {}

    package func reformData(with manager: any APIManaging) -> PropertyListCellModel? {
        guard let api = PropertyAPI(rawValue: manager.api.name) else { return nil }
        guard let data = manager.rawData?.value(at: api.dataKeys), data.object != nil else { return nil }
        return PropertyListCellModel(
            image: api.text(.image, in: data),
            id: api.text(.id, in: data),
            name: api.text(.name, in: data),
            title: api.text(.title, in: data)
        )
    }
}
