// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The decision whether a text of a row is a word of the API, such as a state, that every row may have.
enum StateWord {
    /// The most digits of a word, as in `us-east-1`.
    private static let digitsMax = 2
    /// The last words of names of fields with states; such a state may have capital letters and spaces.
    private static let fieldWords: Set = [
        "status", "kind", "type", "role", "level", "priority", "severity", "phase", "visibility", "mode", "object",
    ]

    /// Returns whether a text is a word such as `open`, `EUR`, `inProgress` or `order/line`, and not a name.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - name: The name of its field, which can allow a capital letter and spaces.
    /// - Returns: Whether the text may be copied.
    static func matches(_ text: String, inFieldNamed name: String) -> Bool {
        if text.isEmpty { return true }
        guard SecretText.isPlain(text), text.first?.isLetter == true else { return false }
        guard text.filter(\.isNumber).count <= digitsMax else { return false }
        let isState = PersonWords.words(of: name).last.map(fieldWords.contains) ?? false
        let parts = text.split { "_-./:#+".contains($0) || isState && $0 == " " }
        return parts.allSatisfy { isWord($0) || isState && isCapitalized($0) }
    }

    /// Returns whether a part is lower case, upper case or camel case; a capital letter alone begins a name.
    private static func isWord(_ part: Substring) -> Bool {
        guard part.allSatisfy({ $0.isLetter || $0.isNumber }) else { return false }
        let letters = part.filter(\.isLetter)
        let isOneCase = letters.allSatisfy(\.isLowercase) || letters.allSatisfy(\.isUppercase)
        return isOneCase || letters.dropFirst().contains(where: \.isUppercase)
    }

    private static func isCapitalized(_ part: Substring) -> Bool { part.allSatisfy { $0.isLetter || $0.isNumber } }
}

/// The names of fields whose values are probably about a person.
enum PersonWords {
    /// Parts of names, wherever they are.
    private static let parts = [
        "name", "owner", "author", "phone", "mail", "address", "user", "person", "customer", "contact", "assignee",
        "creator", "reviewer", "recipient", "sender", "employee", "member", "patient", "guest", "street", "surname",
        "birth", "gender", "religion", "nationality", "passport", "salary", "account", "editor", "manager",
    ]
    /// Words of names, which are also parts of other words.
    private static let words: Set = [
        "city", "town", "zip", "postal", "postcode", "by", "login", "handle", "nick", "fax", "tel", "mobile", "agent",
        "buyer", "seller", "tenant", "iban", "card", "ssn", "sex", "age", "friend", "artist",
    ]

    /// Returns whether one of the keys that lead to a value says that the value is about a person.
    static func suggestPerson(_ path: [String]) -> Bool {
        path.contains { key in
            let words = words(of: key)
            let whole = words.joined()
            return parts.contains { whole.contains($0) } || words.contains { Self.words.contains($0) }
        }
    }

    /// Returns the words of a name in small letters: `created` and `by` for `createdBy` and `created_by`.
    static func words(of name: String) -> [String] {
        name.hyphenated.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns the kind of generated values for texts about a person; nil if none fits the name.
    static func kind(of name: String) -> String? {
        let words = words(of: name)
        let whole = words.joined()
        if ["phone", "mobile", "fax"].contains(where: { whole.contains($0) }) { return "phone" }
        if ["firstname", "givenname", "forename"].contains(whole) { return "givenName" }
        if ["lastname", "familyname", "surname"].contains(whole) { return "familyName" }
        if whole.contains("mail") { return "email" }
        return switch words.last {
        case "city", "town": "place"
        case "street", "address": "street"
        default: nil
        }
    }
}
