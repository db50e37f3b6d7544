// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How a driver's process is brought to its end.
package enum StopManner: Sendable {
    /// It may finish by itself first.
    case whenReady
    /// Nothing more is expected of it.
    case atOnce
}
