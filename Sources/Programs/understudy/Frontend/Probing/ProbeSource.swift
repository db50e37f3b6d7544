// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendClient
import Foundation
import Reporters
import TextEncoding
import YAMLSource

/// The first word of a probe, which names a list file or a URL.
enum ProbeSource {
    /// Returns the problem of a word that names neither; nil for one that can be read.
    ///
    /// - Parameters:
    ///   - text: The word.
    ///   - hasURL: Whether `--url` names the backend.
    /// - Returns: The problem with the remedy.
    static func problem(of text: String, hasURL: Bool) -> String? {
        guard !BackendAddress.isURL(text) else { return nil }
        let isThere = FileManager.default.fileExists(atPath: text)
        if isThere, text.lowercased().hasSuffix(".har") {
            let command = ShellText.line(["understudy", "describe", text, "--into", "lists.yaml"])
            return "'\(text)' is a recording; describe it first: \(command)"
        }
        if !isThere, BackendAddress.lacksScheme(text) {
            return "'\(masked(text))' is not a URL; write http:// in front of it"
        }
        guard !hasURL else { return nil }
        if !isThere { return "'\(text)': no such file; check the path, or write http:// in front of a URL" }
        if FolderWalk.isFolder(text) {
            return "'\(text)' is a folder; name a list file in it, and pass the URL of the backend with --url"
        }
        return "'\(text)' is a list file; pass the URL of the backend with --url"
    }

    /// Returns an address without its query and without credentials, which can be secret.
    private static func masked(_ text: String) -> String {
        let bare = text.prefix { $0 != "?" }
        return bare.lastIndex(of: "@").map { "…\(bare[$0...])" } ?? String(bare)
    }
}
