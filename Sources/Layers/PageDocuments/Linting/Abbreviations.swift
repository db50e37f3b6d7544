// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The abbreviations among the words of a name (D-40).
///
/// A word is one if it is in `known`, or if it has one or two letters and is not in `shortWords`.
enum Abbreviations {
    /// Common abbreviations, in lower case, and the words that they stand for.
    static let known = [
        "addr": "address", "anim": "animation", "arr": "array", "attr": "attribute", "avg": "average",
        "bg": "background",
        "btn": "button", "calc": "calculate", "cb": "callBack", "cfg": "configuration", "cls": "class", "cnt": "count",
        "col": "column", "coll": "collection", "conf": "configuration", "config": "configuration", "ctrl": "controller",
        "ctx": "context", "cur": "current", "curr": "current", "db": "database", "del": "delete", "desc": "description",
        "dic": "dictionary", "dict": "dictionary", "dst": "destination", "el": "element", "elem": "element",
        "env": "environment", "err": "error", "evt": "event", "fmt": "format", "fn": "function", "func": "function",
        "idx": "index", "img": "image", "impl": "implementation",
        "lbl": "label", "len": "length", "lst": "list", "mgr": "manager", "mod": "module", "msg": "message",
        "nav": "navigation", "num": "number", "obj": "object", "op": "operation", "opt": "option", "orig": "original",
        "param": "parameter", "params": "parameters", "pic": "picture", "pos": "position", "prev": "previous",
        "prop": "property", "pwd": "password", "qty": "quantity", "rec": "record", "ref": "reference", "req": "request",
        "res": "result", "resp": "response", "ret": "result", "sel": "selection", "sep": "separator", "seq": "sequence",
        "src": "source", "str": "string", "svc": "service", "tbl": "table", "temp": "temporary", "tmp": "temporary",
        "txt": "text", "usr": "user", "util": "utility", "utils": "utilities", "val": "value", "var": "variable",
        "vc": "viewController", "vm": "viewModel", "win": "window",
    ]

    /// The words of one or two letters that are not abbreviations.
    static let shortWords: Set<String> = [
        "a", "ad", "am", "an", "as", "at", "be", "by", "do", "go", "he", "id", "if", "in", "is", "it", "me", "my", "no",
        "of", "on", "or", "so", "to", "up", "us", "we", "x", "y", "z",
    ]

    /// Returns the first abbreviation of a name, and a replacement for the name, if one is known.
    static func first(in name: String) -> (word: String, remedy: String?)? {
        let words = Identifier.words(of: name)
        for (place, word) in words.enumerated() {
            let plain = word.lowercased().filter(\.isLetter)
            guard let full = known[plain] ?? (plain.count <= 2 && !shortWords.contains(plain) ? "" : nil) else {
                continue
            }
            guard !plain.isEmpty else { continue }
            return (word, full.isEmpty ? nil : replaced(words, at: place, by: full))
        }
        return nil
    }

    private static func replaced(_ words: [String], at place: Int, by full: String) -> String {
        var words = words
        words[place] = place == 0 ? full : full.prefix(1).uppercased() + full.dropFirst()
        return words.joined()
    }
}
