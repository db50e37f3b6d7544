// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
import Synchronization

/// The schema of both profiles, read from this program and from nowhere else.
///
/// Safe to use: the pointer never leaves this object but to a ``ReportParser`` that keeps this object alive, and
/// libxml2 only reads a schema once it is made.
@safe final class ReportSchema {
    /// The schema that libxml2 made of the text.
    let pointer: xmlSchemaPtr

    /// Reads the schema.
    ///
    /// - Throws: An error with the code `library` when libxml2 has no memory left.
    init() throws(ReportError) {
        xmlInitParser()
        let address = Self.lock.withLock { _ in unsafe UInt(bitPattern: Self.made()) }
        guard let pointer = unsafe xmlSchemaPtr(bitPattern: address) else {
            throw ReportError(code: .library, message: "libxml2 cannot read its schema; check that memory is available")
        }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe xmlSchemaFree(pointer)
    }

    /// libxml2 sets up its simple types on first use, which is not safe from two threads.
    private static let lock = Mutex<Void>(())

    private static func made() -> xmlSchemaPtr? {
        var text = ReportSchemaText.both
        return text.withUTF8 { text in
            let start = unsafe UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
            guard let context = unsafe xmlSchemaNewMemParserCtxt(start, CInt(text.count)) else { return nil }
            defer { unsafe xmlSchemaFreeParserCtxt(context) }
            return unsafe xmlSchemaParse(context)
        }
    }
}
