// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The cell that the table has for reuse when a ticket is to be shown.
enum TicketCellSupply: String, CaseIterable {
    /// A ticket cell, the same each time.
    case ticket
    /// A cell that cannot show tickets.
    case plain
    /// Nothing.
    case none
}

/// The user of the app, which a contract can change.
@MainActor
final class ScriptedUser: CurrentUser {
    var userID: Int

    /// Creates a user.
    init(userID: Int) {
        self.userID = userID
    }
}

/// An error that a contract has made up.
struct ScriptedError: Error {
    /// The text of the error.
    var message: String
}

/// A status that is used once.
@MainActor
final class ScriptedStatus {
    /// The status; nil if none was scripted or it has been used.
    var status: ListServiceStatus?

    /// Returns the status and forgets it.
    func take() -> ListServiceStatus? {
        defer { status = nil }
        return status
    }
}
