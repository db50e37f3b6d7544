// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rules for names in Swift and Objective-C.
enum Identifier {
    /// Returns whether both languages allow a name: ASCII letters, digits and `_`, no digit at the start (D-42).
    static func isValid(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
    }

    /// Returns the name for a Swift declaration: a reserved word in back-ticks.
    static func swift(_ name: String) -> String {
        swiftWords.contains(name) ? "`\(name)`" : name
    }

    /// Returns whether no class can have the name.
    static func isReservedType(_ name: String) -> Bool {
        swiftWords.contains(name) || objectiveCWords.contains(name) || ["Type", "Protocol"].contains(name)
    }

    /// Returns whether no Objective-C property and no parameter can have the name; a method can.
    static func isReservedInObjectiveC(_ name: String) -> Bool {
        objectiveCWords.contains(name)
    }

    /// Returns the words of a name in camel case: `pushToURLBar` is push, To, URL, Bar.
    static func words(of name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        for (place, letter) in letters.enumerated() {
            let before = place > 0 ? letters[place - 1] : nil
            let after = place + 1 < letters.count ? letters[place + 1] : nil
            let beginsWord = letter.isUppercase && (before?.isUppercase != true || after?.isLowercase == true)
            if beginsWord || before == nil || before == "_" { words.append("") }
            if letter != "_", !words.isEmpty { words[words.count - 1].append(letter) }
        }
        return words.filter { !$0.isEmpty }
    }

    /// Words that Swift reserves wherever a name is declared.
    private static let swiftWords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Words that C and Objective-C reserve, and the types that Foundation defines in lower case.
    private static let objectiveCWords: Set<String> = [
        "BOOL", "NO", "YES", "asm", "auto", "break", "case", "char", "const", "continue", "default", "do", "double",
        "else", "enum", "extern", "float", "for", "goto", "id", "if", "in", "inline", "inout", "int", "long", "nil",
        "out", "register", "restrict", "return", "self", "short", "signed", "sizeof", "static", "struct", "super",
        "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while",
    ]
}
