// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which command a contract has made.
enum CommandKindScript: String, CaseIterable {
    /// One whose runs are answered by the contract's own actions.
    case scripted
    /// That of the web factory for no request.
    case none
    /// That of the web factory for a GET.
    case testGet
    /// That of the web factory for a POST.
    case testPost
    /// That of the web factory for a number that stands for nothing.
    case unknown

    /// The number that the web factory is given; nil if it is not asked.
    var number: Int? {
        switch self {
        case .scripted: nil
        case .none: 0
        case .testGet: 1
        case .testPost: 2
        case .unknown: 3
        }
    }
}
