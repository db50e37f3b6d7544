// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Serve {
    /// The words of a command that serves the same lists, without faults, addresses and secrets.
    var words: [String] {
        var words = ["understudy", "serve"] + files
        for name in preset { words += ["--preset", name] }
        if let rows { words += ["--rows", "\(rows)"] }
        if let pageSize { words += ["--page-size", "\(pageSize)"] }
        if let seed { words += ["--seed", "\(seed)"] }
        if delay > .zero { words += ["--delay", "\(Int(delay / .milliseconds(1)))ms"] }
        return words
    }
}
