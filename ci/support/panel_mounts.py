# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The panel of a stub with several mounts, as in a run of contracts."""

import json
import pathlib
import re
import subprocess
import sys

from panel_stub import Stub, expect

CONTRACTS = pathlib.Path(__file__).resolve().parents[2] / "Contracts" / "paging-manager"
# A driver that writes down each call, and answers only the first one, so that the mounts stay.
DRIVER = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    call = json.loads(line)
    if call["method"] == "initialize":
        events = ["request", "table.reload", "dialog.error", "completion"]
        layers = {"paging-manager": {"actions": ["loadNextPage"], "events": events}}
        answer = {"driver": "waiting", "version": "1", "protocolVersion": 1, "layers": layers}
        print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": answer}), flush=True)
"""


class Run(Stub):
    """A run of contracts whose drivers do not go on."""

    def __init__(self, program, folder):
        (driver := folder / "driver.py").write_text(DRIVER)
        calls = folder / "calls"
        calls.write_text("")
        command = [program, "check", str(CONTRACTS), "--layer", "paging-manager", "--driver-jobs", "2",
                   "--driver", f"{sys.executable} {driver} {calls}", "--driver-call-timeout", "600", "--timeout", "600"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def found():
            return set(re.findall(r"http://127\.0\.0\.1:\d+/m/\d+", calls.read_text()))

        self.until(lambda: len(found()) == 2, "two mounts")
        mounts = found()
        self.mounts = sorted(mount[mount.index("/m/"):] for mount in mounts)
        self.base = mounts.pop().partition("/m/")[0]
        self.panel = f"{self.base}/__understudy/"

    def stop(self):
        self.process.terminate()
        self.process.wait()


def try_mounts(program, folder, browser):
    """Another mount is chosen and changed, stays after a reload, and can be gone."""
    run = Run(program, folder)
    first, second = run.mounts

    def faults(mount):
        return [fault["fault"] for fault in run.admin("GET", f"/faults?mount={mount}")["faults"]]

    try:
        page = browser.page(run.panel)
        page.until("document.querySelector('#mount').checkVisibility()", "the mounts")
        page.until("document.querySelector('.tile:enabled')", "the rows")
        shown = "[...document.querySelectorAll('#mount option')].map((option) => option.value)"
        expect("the mounts", run.mounts, page.evaluate(shown))
        page.choose("#mount", second)
        page.until_text("#list-path", f"{second}/api/")
        before = faults(first)
        page.choose("#fault-form [name=word]", "never")
        page.write("#fault-form [name=page]", "9")
        page.use("#fault-form button")
        page.until_text("#fault-list", "never@page=9")
        expect("the faults of both mounts", (before, True), (faults(first), "never@page=9" in faults(second)))
        address = page.evaluate("location.href")
        page.open("about:blank")
        page.open(address)
        page.until_text("#fault-list", "never@page=9")
        expect("the mount after a reload", second, page.value("#mount", "e.value"))
        page.evaluate(f"void (location.hash = {json.dumps('#mount=/m/none')})")
        page.until_text("#problem-text", "there is no mount at '/m/none'")
        page.until_text("#list-path", f"{first}/api/")
        page.close()
    finally:
        run.stop()
