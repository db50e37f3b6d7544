// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A row of the list.
public struct House: Decodable, Equatable, Sendable {
    /// Its number.
    public var id: Int
    /// What the list shows.
    public var title: String

    private enum CodingKeys: String, CodingKey {
        case id = "Id"
        case title = "Title"
    }
}
