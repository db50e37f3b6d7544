# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Lets a driver claim one of its layers only: only_layer.py LAYER COMMAND [ARGUMENT…]."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading


def hand_over(source: int, driver: subprocess.Popen[bytes]) -> None:
    """Hand everything over to the driver, up to the end of the input."""
    while chunk := os.read(source, 1 << 16):
        driver.stdin.write(chunk)
    driver.stdin.close()


def main() -> None:
    layer, *command = sys.argv[1:]
    driver = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    threading.Thread(target=hand_over, args=(sys.stdin.fileno(), driver), daemon=True).start()
    for line in driver.stdout:
        message = json.loads(line)
        result = message.get("result") or {}
        if "layers" in result:
            result["layers"] = {layer: result["layers"][layer]}
            line = json.dumps(message).encode() + b"\n"
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
    # Without waiting for the thread, which may read until the input ends.
    os._exit(driver.wait())


if __name__ == "__main__":
    main()
