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

/// What a handler of a command does, as a contract names it.
enum CommandScript: String, CaseIterable {
    /// There is none.
    case none
    /// It tells what it was handed.
    case trace
    /// It tells that, and which status the command has meanwhile.
    case traceStatus
    /// It tells that, and the first time it executes the command again.
    case execute
    /// The same, but not while the command is pending.
    case executeWhenDone
    /// It tells that, and cancels the command.
    case cancel
}

/// What a paging manager's load completion does, as a contract names it.
enum CompletionScript: String, CaseIterable {
    /// There is none.
    case none
    /// It tells what it was handed.
    case trace
    /// It tells that, and after an answer with rows it asks for the next page.
    case loadNextPage
}

/// What the consume block of a scripted command does, as a contract names it; it always tells its input.
enum ConsumeScript: String, CaseIterable {
    /// Nothing more: the run is answered by an action, or never.
    case trace
    /// It tells which status the command has meanwhile.
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

/// What a delegate does when a call has succeeded, as a contract names it; it always tells the manager.
enum SuccessScript: String, CaseIterable {
    /// Nothing more.
    case trace
    /// It loads again, the first time.
    case loadOnceMore
    /// It tells whether the manager is loading.
    case traceLoading
}
