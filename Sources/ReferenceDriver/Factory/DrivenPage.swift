// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A page at work, as its user and its controller's owner see it.
@MainActor
package protocol DrivenPage: AnyObject {
    /// Brings the page to the screen with what the page before hands over (D-10).
    func open(parameter: JSONObject)
    /// The user acts; the view passes it to its operation (D-16).
    func perform(_ operation: PageOperation, _ argument: String)
    /// The user selects a row of the table.
    func select(row: Int)
    /// What the view shows, by the vocabulary's keys.
    var state: JSONObject { get }
}
