// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import StubServer

extension Serve {
    /// The words of a command that starts the same stub, without the faults, the port and the token.
    var words: [String] {
        ["understudy", "serve"] + wordsOfLists + wordsOfAccess + wordsOfTransport + wordsOfLimits
    }

    private var wordsOfLists: [String] {
        var words = files
        for name in preset { words += ["--preset", name] }
        if let rows { words += ["--rows", "\(rows)"] }
        if let pageSize { words += ["--page-size", "\(pageSize)"] }
        if let seed { words += ["--seed", "\(seed)"] }
        if delay > .zero { words += ["--delay", "\(Int(delay / .milliseconds(1)))ms"] }
        if watch { words.append("--watch") }
        return words
    }

    private var wordsOfAccess: [String] {
        var words: [String] = []
        if lan { words.append("--lan") } else if host != StubServerConfiguration().host { words += ["--host", host] }
        for name in allowHost { words += ["--allow-host", name] }
        for origin in allowOrigin { words += ["--allow-origin", origin.description] }
        if hidesPanel { words.append("--no-panel") }
        return words
    }

    private var wordsOfTransport: [String] {
        var words: [String] = []
        if transport.tls { words.append("--tls") }
        if let certificate = transport.certificate { words += ["--tls-certificate", certificate] }
        if let key = transport.key { words += ["--tls-key", key] }
        if transport.isHTTP2 { words.append("--http2") }
        if compress { words.append("--compress") }
        return words
    }

    private var wordsOfLimits: [String] {
        var words: [String] = []
        if journal != Mount.journalLimit { words += ["--journal", "\(journal)"] }
        if sandboxes != SandboxLimits().countMax { words += ["--sandboxes", "\(sandboxes)"] }
        if sandboxTTL != Self.sandboxLife { words += ["--sandbox-ttl", "\(sandboxTTL)"] }
        if log != .text { words += ["--log", log.rawValue] }
        if quiet { words.append("--quiet") }
        return words
    }
}
