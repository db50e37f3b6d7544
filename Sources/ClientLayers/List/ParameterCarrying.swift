// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A reformer whose requests take more than a page index.
@MainActor
package protocol ParameterCarrying: AnyObject {
    /// The further parameters of each request, in the order in which they are sent.
    var requestParameters: JSONObject { get }
}
