// Understudy
// SPDX-License-Identifier: Apache-2.0

import PublishedDriver

/// The article whose published code is about list screens, badges and their cache.
enum PublishedList {
    /// The mistakes of its code, but for those that end the program.
    static let defects = Set(
        [DefectArea.lists, .badges, .runs].flatMap(\.switches).filter { !$0.crashes }
    )
    /// The layers that its code has.
    static let layers: Set = [
        "app-service", "badge-view-model", "cache-service", "group-domain-service", "list-domain-service",
        "paging-manager", "reformer",
    ]
}
