// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Puts the suite under `Contracts` into the program, so that one file is all that has to be shipped.
@main
struct EmbedContracts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL.appending(path: "Contracts")
        let output = context.pluginWorkDirectoryURL.appending(path: "ShippedContracts+Files.swift")
        let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        let inputs = (found?.compactMap { $0 as? URL } ?? [])
            .filter { ["yaml", "json", "md"].contains($0.pathExtension) }
        return [
            .buildCommand(
                displayName: "Embed \(inputs.count) files of Contracts",
                executable: try context.tool(named: "embed-contracts").url,
                arguments: [root.path(), output.path()],
                inputFiles: inputs.sorted { $0.path() < $1.path() },
                outputFiles: [output]
            )
        ]
    }
}
