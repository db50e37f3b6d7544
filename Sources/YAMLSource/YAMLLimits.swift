// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How much a YAML file may ask for before it is refused.
package struct YAMLLimits: Sendable, Hashable {
    /// The largest file, in bytes.
    package var byteCountMax = 8 << 20
    /// How deeply sequences and mappings may nest; the root is level 1.
    package var depthMax = 64
    /// How many aliases may repeat a sequence or a mapping; those of scalars are free.
    package var aliasesMax = 128
    /// How many nodes all aliases together may stand for.
    package var aliasedNodesMax = 200_000

    /// Creates the limits that every file of ours keeps.
    package init() {}
}
