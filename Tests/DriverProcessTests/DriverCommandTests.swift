// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import Testing

@Suite struct DriverCommandTests {
    @Test(
        "a line is parted into words without a shell",
        arguments: [
            ("driver", ["driver"]),
            ("  python3   my_driver.py\t--port 1 ", ["python3", "my_driver.py", "--port", "1"]),
            (#"'my driver' "a b"'c' d\ e \"f"#, ["my driver", "a bc", "d e", "\"f"]),
            (#"p "a\tb\d\"c\\d\$e""#, ["p", #"a\tb\d"c\d$e"#]),
            (#"p '' "$HOME" *.txt | '\n'"#, ["p", "", "$HOME", "*.txt", "|", #"\n"#]),
        ]
    )
    func words(text: String, words: [String]) throws {
        #expect(try DriverCommand(text).words == words)
    }

    @Test(
        "a line without a program or with an open quote is refused",
        arguments: [
            ("", "the driver's command is empty; give a program and its arguments"),
            (" ", "the driver's command is empty; give a program and its arguments"),
            ("'' x", "the driver's command is empty; give a program and its arguments"),
            ("a 'b", "the driver's command 'a 'b' ends inside quotes; close them"),
            (#"a "b\"#, #"the driver's command 'a "b\' ends with a backslash; write two, or none"#),
        ]
    )
    func refused(text: String, message: String) {
        #expect(throws: DriverError(.unavailable, message: message)) { try DriverCommand(text) }
    }
}
