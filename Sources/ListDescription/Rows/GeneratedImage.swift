// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where the images that rows name are to be had: the stub draws them itself.
package enum GeneratedImage {
    /// The path below which all images lie: `/__understudy/images/640x480/NAME.svg`.
    package static let folder = "\(AdminPath.root)/images/"
    /// The widest and highest image, in pixels.
    package static let lengthMax = 10_000
}
