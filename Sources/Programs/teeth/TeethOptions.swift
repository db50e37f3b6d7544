// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking

/// The options of the command line.
struct TeethOptions {
    /// The number of processes that try drivers at once.
    var jobs = 2
    /// The folder for the tables; nil for none.
    var output: String?
    /// The file of the exceptions; nil for none.
    var exceptions: String?
    /// The wrong drivers to try; empty for all.
    var only: [Glob] = []
    /// Whether the wrong drivers are only listed.
    var onlyLists = false
    /// Whether wrong pagers and wrong paging managers are searched without contracts, in place of the matrix.
    var explores = false
    /// Whether this process tries the drivers that another process names.
    var isWorker = false

    /// Reads a command line.
    ///
    /// - Parameter arguments: The arguments, the program's name first.
    /// - Throws: `TeethError` if an option is unknown or has no value.
    init(_ arguments: [String]) throws(TeethError) {
        var rest = arguments.dropFirst()
        while let option = rest.popFirst() {
            switch option {
            case "--jobs":
                guard let jobs = Int(try Self.value(of: option, &rest)), jobs >= 1 else {
                    throw TeethError("'--jobs' needs a whole number; use 1 or more", status: 64)
                }
                self.jobs = jobs
            case "--output": output = try Self.value(of: option, &rest)
            case "--exceptions": exceptions = try Self.value(of: option, &rest)
            case "--only": only.append(Glob(try Self.value(of: option, &rest)))
            case "--list": onlyLists = true
            case "--explore": explores = true
            case "--worker": isWorker = true
            default:
                let known = "--jobs N, --output FOLDER, --exceptions FILE, --only GLOB, --list, --explore"
                throw TeethError("unknown option '\(option)'; use \(known)", status: 64)
            }
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(TeethError) -> String {
        guard let value = rest.popFirst() else { throw TeethError("'\(option)' has no value; add one", status: 64) }
        return value
    }
}

/// The reason why no driver could be tried.
struct TeethError: Error {
    /// The error and its remedy.
    var message: String
    /// The exit status.
    var status: Int32

    /// Creates an error.
    init(_ message: String, status: Int32) {
        self.message = message
        self.status = status
    }
}
