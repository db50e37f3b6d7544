// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The few looks of text on a terminal, by their SGR numbers.
enum TextStyle: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
}
