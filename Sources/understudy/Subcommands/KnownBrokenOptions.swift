// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options about contracts that are known to be broken.
struct KnownBrokenOptions: ParsableArguments {
    @Option(
        name: .customLong("known-broken"),
        help: ArgumentHelp("Contracts that are parked, with the reason of each.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var file: String?

    @Flag(
        name: .customLong("update-known-broken"),
        help: "Rewrite that file: park what is broken, take out what holds, keep the reasons."
    )
    var isUpdate = false

    func validate() throws {
        try Bounds.check(path: file, of: "--known-broken")
        if isUpdate, file == nil {
            throw ValidationError("--update-known-broken needs --known-broken with the file to rewrite; add it")
        }
    }
}
