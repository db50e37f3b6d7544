// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListDescription
import TextEncoding

/// The checks that several options share.
enum Bounds {
    /// The possible numbers of sessions at once.
    static let jobs = 1...256

    /// Reads a time limit.
    ///
    /// - Parameter text: Seconds as they were written.
    /// - Returns: The seconds.
    /// - Throws: `ValidationError` for anything else, and for more than an hour.
    static func seconds(_ text: String) throws -> Double {
        guard let seconds = Double(text), seconds > 0, seconds <= 3600 else {
            throw ValidationError("use a number of seconds greater than 0 and at most 3600")
        }
        return seconds
    }

    /// Refuses an empty path, such as that of a variable that is not set.
    ///
    /// - Parameters:
    ///   - path: The path; nil if the option was not given.
    ///   - option: The option's name.
    ///   - remedy: The remedy, as an imperative.
    /// - Throws: `ValidationError` that names the option.
    static func check(path: String?, of option: String, _ remedy: String = "name a file") throws {
        if path == "" { throw ValidationError("\(option) is empty; \(remedy)") }
    }

    /// Refuses paths if one is empty.
    ///
    /// - Parameters:
    ///   - paths: The paths of a command line.
    ///   - noun: The noun for the things that the paths name.
    ///   - remedy: The remedy, as an imperative.
    /// - Throws: `ValidationError` with the remedy.
    static func check(paths: [String], of noun: String, _ remedy: String = "name one") throws {
        if paths.contains("") { throw ValidationError("the path of a \(noun) is empty; \(remedy)") }
    }

    /// Refuses names that no preset has.
    ///
    /// - Parameter presets: The names of a command line.
    /// - Throws: `ValidationError` with the near name.
    static func check(presets: [String]) throws {
        for name in presets {
            if let problem = PresetLibrary.shipped.problem(of: name) { throw ValidationError(problem) }
        }
    }

    /// Returns a function that reads a whole number of an option, and refuses a number out of range.
    static func reader<Number: FixedWidthInteger & Sendable>(
        of bounds: ClosedRange<Number>
    ) -> @Sendable (String) throws -> Number {
        { text in
            guard let number = Number(text), bounds.contains(number) else {
                throw ValidationError("use a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
            }
            return number
        }
    }

    /// Reads the delay of every answer.
    ///
    /// - Parameter text: Milliseconds, or a number with the unit `ms` or `s`.
    /// - Returns: The delay.
    /// - Throws: `ValidationError` for anything else, and for more than an hour.
    static func delay(_ text: String) throws -> Duration {
        guard let delay = DurationText.parse(text), delay <= .seconds(3600) else {
            throw ValidationError("use milliseconds such as 200, or seconds such as 1.5s, up to one hour")
        }
        return delay
    }

    /// Reads the name of a host.
    ///
    /// - Parameter text: The name as it was written.
    /// - Returns: The same name.
    /// - Throws: `ValidationError` for a text with more than a name.
    static func hostName(_ text: String) throws -> String {
        let isName = text.utf8.allSatisfy { byte in
            let letter = Character(UnicodeScalar(byte))
            return letter.isASCII && (letter.isLetter || letter.isNumber || "-._".contains(letter))
        }
        guard isName, !text.isEmpty else {
            throw ValidationError("use a host name without scheme, port and path, such as dev.local")
        }
        return text
    }
}
