// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides which requests may use the admin API; every route calls it first.
///
/// Every client that reaches the socket may read. A request that changes something must have a header that a web page
/// of another origin can send only after a preflight request, and the answer to a preflight request never allows it.
/// With a token, every request needs the token, except those that ask for health and readiness.
struct AdminGuard: Sendable {
    /// The header of requests that change something.
    static let header = "Understudy-Admin"

    /// The token that `Authorization: Bearer` must carry; nil if none is needed.
    let token: String?

    /// Judges a request.
    ///
    /// - Parameters:
    ///   - request: The request, to any route.
    ///   - needsToken: Whether the token is necessary, if there is one.
    /// - Throws: `AdminRefusal` for a request that is not allowed.
    func check(_ request: AdminRequest, needsToken: Bool = true) throws(AdminRefusal) {
        if needsToken, let token,
            !request.header("Authorization").contains(where: { Self.isSame($0, as: "Bearer \(token)") })
        {
            throw AdminRefusal(
                401,
                message: "the admin token is missing or wrong; send it as 'Authorization: Bearer TOKEN'"
            )
        }
        guard request.method != "GET", request.method != "HEAD" else { return }
        guard request.header(Self.header) == ["1"] else {
            throw AdminRefusal(
                403,
                message: "a request that changes something needs the header '\(Self.header): 1'; send it"
            )
        }
        if let site = request.header("Sec-Fetch-Site").first, site != "same-origin", site != "none" {
            throw AdminRefusal(403, message: "a web page of another origin cannot use the admin API; use a program")
        }
    }

    /// Compares two texts in a time that does not depend on how many of their bytes are equal.
    private static func isSame(_ left: String, as right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
