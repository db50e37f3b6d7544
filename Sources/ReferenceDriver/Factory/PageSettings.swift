// Understudy
// SPDX-License-Identifier: Apache-2.0

package import HousesPage

/// All that a page is created with.
@MainActor
package struct PageSettings {
    /// What its view model fetches with; nil for the generated view model, which fetches nothing.
    package var fetch: HousesPage.Fetch?
    /// Hears of what happens.
    package var watcher: any HousesPageWatcher
}
