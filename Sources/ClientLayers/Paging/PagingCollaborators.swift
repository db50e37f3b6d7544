// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Whom a paging manager works with; each may be missing and is then simply not worked with.
@MainActor
package struct PagingCollaborators {
    /// Shows the rows.
    package var table: (any ListTable)?
    /// Shows that a request is under way and starts requests by a pull.
    package var refreshControls: (any RefreshControls)?
    /// Shows error messages.
    package var dialogs: (any Dialogs)?
    /// Shows tips in place of rows.
    package var placeholders: (any Placeholders)?

    /// Creates a set of collaborators.
    package init(
        table: (any ListTable)? = nil,
        refreshControls: (any RefreshControls)? = nil,
        dialogs: (any Dialogs)? = nil,
        placeholders: (any Placeholders)? = nil
    ) {
        self.table = table
        self.refreshControls = refreshControls
        self.dialogs = dialogs
        self.placeholders = placeholders
    }
}
