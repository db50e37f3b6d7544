// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("Percent-encoding")
struct PercentEncodingTests {
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

    @Test("keeps exactly the unreserved characters of RFC 3986")
    func unreserved() {
        let kept = (UInt8.min...UInt8.max).filter(PercentEncoding.isUnreserved)
        #expect(Set(kept) == Set(Self.letters.utf8))
        #expect(PercentEncoding.encoded(Self.letters) == Self.letters)
    }

    @Test(
        "encodes the rest in capitals",
        arguments: [
            ("", ""), ("a b+c&d=e", "a%20b%2Bc%26d%3De"), ("50%", "50%25"), ("/a?b#c", "%2Fa%3Fb%23c"),
            ("\0\r\n\u{7F}", "%00%0D%0A%7F"), ("grüß", "gr%C3%BC%C3%9F"), ("e\u{301}", "e%CC%81"),
            ("=\u{301}", "%3D%CC%81"), ("👍", "%F0%9F%91%8D"),
        ]
    )
    func encoded(text: String, expected: String) throws {
        #expect(PercentEncoding.encoded(text) == expected)
        #expect(try PercentEncoding.decoded(Array(expected.utf8)[...]) == text)
    }

    @Test(
        "keeps more in paths and headers",
        arguments: [
            (.queryName, "$top", "$top"), (.queryName, "name:exact(*)!@", "name:exact(*)!@"),
            (.queryName, "a[b]&=+;,'/?", "a%5Bb%5D%26%3D%2B%3B%2C%27%2F%3F"),
            (.segments, "/a b/ü;v=1,2", "/a%20b/%C3%BC%3Bv%3D1%2C2"), (.segments, "", ""),
            (.path, "/a b/ü;v=1,2", "/a%20b/%C3%BC;v=1,2"), (.path, "/\"<>%?#&'", "/%22%3C%3E%25?#&'"),
            (.path, "/=\u{301}\u{7F}", "/=%CC%81%7F"), (.headerValue, "a b; \"<ü>\"", "a b; \"<%C3%BC>\""),
            (.headerValue, "100%\r\nX: 1", "100%25%0D%0AX: 1"),
        ] as [(PercentEncoding.Kept, String, String)]
    )
    func kept(kept: PercentEncoding.Kept, text: String, expected: String) {
        #expect(PercentEncoding.encoded(text, keeping: kept) == expected)
    }

    @Test(
        "is decoded, in capitals or not, with a plus as a space only where forms are",
        arguments: [
            ("", false, ""), ("a%2fb%2Fc", false, "a/b/c"), ("a+b", false, "a+b"), ("a+b%2B", true, "a b+"),
            ("%C3%BC\u{FC}", false, "üü"), ("e%CC%81", false, "e\u{301}"), ("%00", false, "\0"),
        ]
    )
    func decoded(text: String, plusIsSpace: Bool, expected: String) throws {
        #expect(try PercentEncoding.decoded(Array(text.utf8)[...], plusIsSpace: plusIsSpace) == expected)
    }

    @Test(
        "is refused where it is broken",
        arguments: [
            ("%", .malformed("%")), ("a%2", .malformed("%2")), ("%zz", .malformed("%zz")), ("%+1", .malformed("%+1")),
            ("%1g0", .malformed("%1g")), ("%%41", .malformed("%%4")), ("%FF", .notUTF8), ("%C3", .notUTF8),
            ("%ED%A0%80", .notUTF8), ("%FF%", .malformed("%")),
        ] as [(String, PercentEncodingError)]
    )
    func refused(text: String, error: PercentEncodingError) {
        #expect(throws: error) { try PercentEncoding.decoded(Array(text.utf8)[...]) }
    }

    @Test("writes hexadecimal digits in both cases, and reads no others")
    func digits() {
        #expect(HexDigits.text(of: 0) == "0")
        #expect(HexDigits.text(of: UInt8(0xA), count: 2) == "0A")
        #expect(HexDigits.text(of: UInt64.max, count: 4, uppercase: false) == "ffffffffffffffff")
        let digits = (UInt8.min...UInt8.max).filter { HexDigits.value(of: $0) != nil }
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect("09AFaf".utf8.compactMap(HexDigits.value) == [0, 9, 10, 15, 10, 15])
    }
}
