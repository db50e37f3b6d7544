// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Pagers

/// A search of the states that the decisions of a reference layer lead to: of the pager, or of the paging manager.
///
/// The search of each layer has a type of its own, so the compiler can optimize it. This makes the searches several
/// times as fast.
package struct ReferenceSearch: Sendable {
    private enum Kind: Sendable {
        case pager(SpaceSearch<Exploration<PagerState>>)
        case pagingManager(SpaceSearch<ManagerExploration<PagingState>>)
    }

    /// The name of the subject: a way of paging, or a layer.
    package let subject: String
    private let kind: Kind

    /// Prepares a search of the reference pager.
    ///
    /// - Parameters:
    ///   - style: The way of paging.
    ///   - order: The kind and the size of the search.
    package init(_ style: ModelStyle, order: SearchOrder) {
        subject = style.rawValue
        kind = .pager(
            SpaceSearch(subject, expected: .expected(of: style), order: order) { bounds in
                .reference(ModelSetup(style: style), bounds: bounds)
            }
        )
    }

    /// Prepares a search of the reference paging manager.
    ///
    /// - Parameter order: The kind and the size of the search.
    package init(pagingManagerBy order: SearchOrder) {
        subject = ExploredLayerName.pagingManager.rawValue
        kind = .pagingManager(
            SpaceSearch(subject, expected: .expectedOfManagers, order: order) { bounds in
                ManagerExploration(PagingState(), bounds: bounds)
            }
        )
    }

    /// Searches until the end, a violation, the end of the time, or a cancellation.
    package func run() async -> ExplorationResult {
        switch kind {
        case .pager(let search): await search.run()
        case .pagingManager(let search): await search.run()
        }
    }

    /// Returns an estimate of the size of an exhaustive search; nil for a random search, or without an estimate.
    package func estimate() async -> StateEstimate? {
        switch kind {
        case .pager(let search): await search.estimate()
        case .pagingManager(let search): await search.estimate()
        }
    }
}

/// A layer that can be searched, with its name in the vocabulary of contracts.
package enum ExploredLayerName: String, CaseIterable, Sendable {
    /// The pager.
    case pager
    /// The paging manager.
    case pagingManager = "paging-manager"
}
