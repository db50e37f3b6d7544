// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The pull-down header and the pull-up footer of a table, with their animation.
@MainActor
package protocol RefreshControls: AnyObject {
    /// Whether the animation of header or footer is running.
    var isRefreshing: Bool { get }

    /// Puts a header in place of an earlier one (P-24); each pull runs the block once.
    func installHeader(_ pulled: @escaping @MainActor () -> Void)
    /// Takes the header away.
    func removeHeader()
    /// Puts a footer in place of an earlier one (P-24); each pull runs the block once.
    func installFooter(_ pulled: @escaping @MainActor () -> Void)
    /// Takes the footer away.
    func removeFooter()
    /// Shows the pull-down animation as a pull would, and so runs the header's block once (P-21).
    func beginRefreshing()
    /// Ends the animation of header and footer; harmless if none is running.
    func endRefreshing()
}
