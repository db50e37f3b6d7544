// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubServer
import TextEncoding

/// The access that `--lan` gives to phones and emulators: the addresses, and the token for the admin API.
struct NetworkAccess {
    /// The address to listen at: all addresses of this machine.
    static let host = "0.0.0.0"

    /// This machine's addresses in its networks.
    let addresses: [String]
    /// The token of the admin API.
    let token: String
    /// Whether the token was made for this run, so that no client knows it yet.
    let isTokenNew: Bool

    /// Gives access to the machine's present addresses.
    ///
    /// - Parameter token: The token that the user chose; nil makes one.
    init(token: String?) {
        addresses = MachineAddresses.local()
        isTokenNew = token == nil
        self.token = token ?? Self.newToken()
    }

    /// The host names that requests may use, and whose pages may read answers.
    var hosts: [String] { addresses + [MachineAddresses.ofEmulatorHost] }

    /// Returns the lines with the addresses, and the way to use the admin API.
    func notice(at address: ListeningAddress) -> [String] {
        var lines = addresses.map { "  on a phone in this network: \(address.url(of: $0))" }
        if addresses.isEmpty { lines.append("  this machine has no network address; connect it to a network") }
        lines.append("  in an Android emulator: \(address.url(of: MachineAddresses.ofEmulatorHost))")
        if isTokenNew { lines.append("  the admin API needs the header 'Authorization: Bearer \(token)'") }
        return lines
    }

    /// Returns 128 bits of the system's random numbers in hexadecimal digits.
    private static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2)
            .map { _ in HexDigits.text(of: generator.next() as UInt64, count: 16, uppercase: false) }
            .joined()
    }
}
