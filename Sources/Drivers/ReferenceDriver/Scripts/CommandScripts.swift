// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The kind of command that a contract has made.
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

/// The behaviour of a command's handler, as a contract names it.
enum CommandScript: String, CaseIterable {
    /// There is no handler.
    case none
    /// It records what it was handed.
    case trace
    /// It records that, and the status that the command has meanwhile.
    case traceStatus
    /// It records that, and the first time it executes the command again.
    case execute
    /// The same, but not while the command is pending.
    case executeWhenDone
    /// It records that, and cancels the command.
    case cancel
}

/// The behaviour of a paging manager's load completion, as a contract names it.
enum CompletionScript: String, CaseIterable {
    /// There is no completion.
    case none
    /// It records what it was handed.
    case trace
    /// It records that, and after an answer with rows it asks for the next page.
    case loadNextPage
}

/// The behaviour of a scripted command's consume block, as a contract names it; it always records its input.
enum ConsumeScript: String, CaseIterable {
    /// Nothing more: the run is answered by an action, or never.
    case trace
    /// It records the status that the command has meanwhile.
    case traceStatus
    /// It answers at once with the input.
    case answer
    /// It answers at once with the input, and again with `again`.
    case answerTwice
    /// It answers at once with the input, and then with an error.
    case answerThenFail
    /// It answers at once with an error, and then with the input.
    case failThenAnswer
}

/// The behaviour of a delegate after a successful call, as a contract names it; it always records the manager.
enum SuccessScript: String, CaseIterable {
    /// Nothing more.
    case trace
    /// It loads again, the first time.
    case loadOnceMore
    /// It records whether the manager is loading.
    case traceLoading
}
