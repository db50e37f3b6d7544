// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The decision which keys of objects are data, such as ids, and not names of members.
enum DataKeys {
    /// The longest name of a member.
    private static let lengthMax = 64
    /// The number of digits with which a name is an id.
    private static let digitsMax = 6
    /// The fewest different keys of maps whose keys can each be in several objects.
    private static let keysMin = 10

    /// Returns whether a key looks like data: an id, a number, a date, a URL or an e-mail address.
    static func isData(_ key: String) -> Bool {
        // An annotation begins with the name of its member; it contains `@`, but is not an e-mail address.
        let isAnnotation = key.contains("@odata.")
        if key.isEmpty || key.count > lengthMax || key.contains("://") { return true }
        if TextForm.isEmail(key), !isAnnotation { return true }
        if TextForm.isUUID(key) { return true }
        let digits = key.filter(\.isNumber).count
        if digits > 0, key.allSatisfy({ $0.isNumber || "+-.:/_ ()".contains($0) }) { return true }
        return digits >= digitsMax || key.count >= 10 && digits * 3 >= key.count
    }

    /// Returns whether objects of one place in several rows are maps: one type of values, and keys that differ.
    static func areMaps(_ objects: [JSONObject]) -> Bool {
        let objects = objects.filter { !$0.isEmpty }
        guard objects.count > 1 else { return false }
        let types = Set(objects.flatMap { $0.values.filter { $0 != .null }.map { $0.isNumber ? "a number" : $0.kind } })
        guard types.count == 1 else { return false }
        var counts: [String: Int] = [:]
        for key in objects.flatMap(\.keys) { counts[key, default: 0] += 1 }
        let singles = counts.values.count { $0 == 1 }
        if counts.count > 2, singles * 2 > counts.count { return true }
        let share = Double(counts.values.reduce(0, +)) / Double(counts.count * objects.count)
        return counts.count >= keysMin && share < 0.25
    }
}
