// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One API: its name and where it is, so that who calls it gives only parameters (N-03).
package struct API: Hashable, Sendable {
    /// What the API is called; reformers tell managers apart by it (N-15).
    package var name: String
    /// What a call does at the address.
    package var method: RequestMethod
    /// The complete address.
    package var url: String
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates an API; what is left out makes it one that reads.
    package init(
        name: String,
        method: RequestMethod = .get,
        url: String,
        errorKeys: [String] = ["Message"],
        timeout: Duration = .seconds(30)
    ) {
        self.name = name
        self.method = method
        self.url = url
        self.errorKeys = errorKeys
        self.timeout = timeout
    }
}
