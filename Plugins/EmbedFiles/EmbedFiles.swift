// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Puts the files of a folder into a module, so that one file is all that has to be shipped.
@main
struct EmbedFiles: BuildToolPlugin {
    /// The folder that a module embeds, and the type of the module that gets the files.
    private struct Embedding {
        var folder: String
        var type: String
    }

    private static func embedding(for target: String) -> Embedding? {
        switch target {
        case "ListDescription": Embedding(folder: "presets", type: "ShippedPresets")
        case "ShippedContracts": Embedding(folder: "Contracts", type: "ShippedContracts")
        case "StubServer": Embedding(folder: "Sources/Stub/StubServer/Panel", type: "PanelFiles")
        default: nil
        }
    }

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let embedding = Self.embedding(for: target.name) else {
            Diagnostics.error("the plugin EmbedFiles has no folder for the target '\(target.name)'; add it there")
            return []
        }
        let root = context.package.directoryURL.appending(path: embedding.folder)
        let output = context.pluginWorkDirectoryURL.appending(path: "\(embedding.type)+Files.swift")
        let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        let inputs = (found?.compactMap { $0 as? URL } ?? [])
            .filter { ["yaml", "json", "md", "html", "css", "js", "svg"].contains($0.pathExtension) }
        return [
            .buildCommand(
                displayName: "Embed \(inputs.count) files of \(embedding.folder)",
                executable: try context.tool(named: "embed-files").url,
                arguments: [root.path(), output.path(), embedding.type],
                inputFiles: inputs.sorted { $0.path() < $1.path() },
                outputFiles: [output]
            )
        ]
    }
}
