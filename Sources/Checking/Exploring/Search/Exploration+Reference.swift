// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// Searches of the reference pager.
///
/// They are compiled for its type, which makes them several times as fast as those of a pager of any type.
extension Exploration where Pager == PagerState {
    /// Prepares a search of the reference pager.
    ///
    /// - Parameters:
    ///   - setup: The circumstances.
    ///   - bounds: The limits.
    ///   - refetchesAll: Whether a refresh asks for all pages that are shown.
    /// - Returns: The search.
    package static func reference(
        _ setup: ModelSetup,
        bounds: ExplorationBounds,
        refetchesAll: Bool = false
    ) -> Self {
        var settings = PagerStateSettings()
        settings.pageSize = setup.pageSize
        var promises = PagerPromises.reference
        if refetchesAll {
            settings.refresh = .allPages
            promises.insert(.refetchesAll)
        }
        let pager = PagerState(firstPosition: setup.style.firstPage.position, settings: settings)
        return Self(pager, setup: setup, promises: promises, bounds: bounds)
    }

    /// Searches all histories of the reference pager within the limits.
    package func exhaust(options: ExhaustiveSearch<Exploration<PagerState>>.Options = .init()) async
        -> ExplorationReport
    {
        await ExhaustiveSearch(self, options: options).run()
    }
}
