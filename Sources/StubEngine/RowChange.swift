// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A change of one row that a request asks for.
enum RowChange: Hashable, Sendable {
    /// A new row with these members.
    case create(JSONObject)
    /// These members instead of all that the row has.
    case replace(key: String, JSONObject)
    /// These members put over those of the row; null takes one out (RFC 7396).
    case patch(key: String, JSONObject)
    /// The row is taken out.
    case delete(key: String)
}
