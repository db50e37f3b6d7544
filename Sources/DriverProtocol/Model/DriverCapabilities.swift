// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How a driver introduces itself.
package struct DriverCapabilities: Sendable, Hashable {
    /// The only version of the driver protocol so far.
    package static let currentProtocolVersion = 1

    /// Its name, for reports.
    package var driver: String
    /// Its version, for reports.
    package var version: String
    /// The version of the driver protocol that it speaks.
    package var protocolVersion: Int
    /// Each layer that it drives; a layer that is missing is unsupported.
    package var layers: [String: LayerCapability]

    /// Creates an introduction.
    package init(
        driver: String,
        version: String,
        protocolVersion: Int = currentProtocolVersion,
        layers: [String: LayerCapability]
    ) {
        self.driver = driver
        self.version = version
        self.protocolVersion = protocolVersion
        self.layers = layers
    }
}
