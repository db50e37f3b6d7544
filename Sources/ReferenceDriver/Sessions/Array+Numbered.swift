// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Array {
    /// Returns the index of an element that a contract counts from 1, or nil where there is none.
    func place(number: Int) -> Int? {
        number >= 1 && number <= count ? number - 1 : nil
    }
}
