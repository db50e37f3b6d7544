# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Looks at a report in Chromium: `pages.py (check|probe) REPORT.html [--screenshot FILE]`.

Needs nothing but Python and Chromium.
"""

import base64
import json
import pathlib
import struct
import sys
import tempfile
import zlib

from chromium import Browser

CONTRAST_MIN = 4.5
COLORS_MIN = 20

# The parts that must be seen on a page of each kind.
PARTS = {
    "check": ["nav a", "#trouble table tr.d", "#trouble svg.t rect.d", "#trouble svg.t text.x"],
    "probe": ["table.facts", "header .legend summary", "#trouble-paging svg.walks .again rect", "#trouble-paging svg.walks .missing rect",
              "#trouble-paging svg.walks path.l", "#trouble-paging .key .k"],
}

# Runs in the page: what can be seen, whether anything sticks out, and which texts are hard to read.
LOOK = r"""
(() => {
  const seen = (selector) => {
    const element = document.querySelector(selector);
    if (element === null) return selector + " is missing";
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility() || box.width < 2 || box.height < 2) return selector + " cannot be seen";
    return null;
  };
  const channels = (color) => (color.match(/[\d.]+/g) || []).map(Number);
  const luminance = (color) => channels(color).slice(0, 3).map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0) return getComputedStyle(at).backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const contrast = (color, below) => {
    const [light, dark] = [luminance(color), luminance(below)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const faint = new Set();
  document.querySelectorAll("h1, header p, .counts li, nav a, nav span, h2, h2 small, .v, summary small, .q, .w, th, td," +
    " output, button, label, pre, .k").forEach((element) => {
    if (!element.checkVisibility()) return;
    const ratio = contrast(getComputedStyle(element).color, ground(element));
    if (ratio < MIN) faint.add(element.tagName + "." + element.className + " has contrast " + ratio.toFixed(2));
  });
  // In a drawing, words stand on paper, on the band of a step, or on that of the difference.
  document.querySelectorAll("details[open] svg.t text, details[open] svg.t tspan").forEach((element) => {
    let below = ground(element.closest("div"));
    const text = element.closest("text");
    const top = Number(text.getAttribute("y")) - 15;
    // A cell of a walk has a rectangle of its own.
    const band = text.closest("g.cell") !== null ? text.parentElement.querySelector("rect")
      : text.parentElement.querySelector(":scope > rect[y='" + top + "']");
    if (band !== null) below = getComputedStyle(band).fill;
    const ratio = contrast(getComputedStyle(element).fill, below);
    if (ratio < MIN) faint.add("the drawing's " + element.tagName + "." + element.className.baseVal + " has contrast " +
      ratio.toFixed(2));
  });
  const parts = ["h1", "header .bar i", ".counts li", "[id^=trouble] details.broken[open]", "[id^=trouble] svg.t"].concat(PARTS);
  parts.push("[id^=trouble] details.broken[open] .r code", "[id^=trouble] details.broken[open] details.bs summary");
  if (SCRIPTED) parts.push("#tools", "#words", "#fold", "[id^=trouble] button.copy");
  const problems = parts.map(seen).filter((problem) => problem !== null);
  if (!SCRIPTED && document.getElementById("tools").checkVisibility()) problems.push("the tools show without scripts");
  for (const element of [document.documentElement, document.body]) {
    const room = document.documentElement.clientWidth;
    if (element.scrollWidth > room) problems.push(element.tagName + " is " + element.scrollWidth + " wide and scrolls " +
      "sideways, as there are only " + room);
  }
  return JSON.stringify(problems.concat([...faint]));
})()
"""

# Runs in the page: uses the tools as a person would, and says what went wrong.
USE = r"""
(() => {
  const problems = [];
  const count = () => [...document.querySelectorAll("details.c")].filter((contract) => !contract.hidden).length;
  const all = count();
  const change = (element, value) => {
    if (element.type === "checkbox") element.checked = value; else element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const words = document.getElementById("words");
  const wanted = document.querySelector("details.c");
  change(words, wanted.id + " " + wanted.dataset.layer.toUpperCase());
  if (wanted.hidden || count() >= all) problems.push("the search finds " + count() + " of " + all);
  if (location.hash !== "#/?q=" + encodeURIComponent(words.value).replaceAll("%20", "+"))
    problems.push("the address of a search is " + location.hash);
  change(words, "");
  if (location.hash !== "") problems.push("the address without a search is " + location.hash);
  const layer = document.getElementById("layer");
  change(layer, wanted.dataset.layer);
  if (count() !== document.querySelectorAll('details.c[data-layer="' + wanted.dataset.layer + '"]').length)
    problems.push("the filter by layer shows " + count());
  change(layer, "");
  const broken = document.querySelector("input[value=broken]");
  change(broken, false);
  if (document.querySelector("details.broken:not([hidden])") !== null) problems.push("broken contracts still show");
  const verdicts = new URLSearchParams(location.hash.slice(3)).get("verdict");
  if (verdicts === null || verdicts.split(",").includes("broken"))
    problems.push("the address without broken contracts is " + location.hash);
  change(broken, true);
  if (count() !== all) problems.push("after all that, " + count() + " of " + all + " show");
  document.getElementById("fold").click();
  if (document.querySelector("details.c:not([open])") !== null) problems.push("not all contracts expand");
  document.getElementById("fold").click();
  if (document.querySelector("details.c[open]") !== null) problems.push("not all contracts collapse");
  document.querySelector("button.copy").click();
  if (document.querySelector("button.copy").textContent === "Copy" && navigator.clipboard === undefined)
    problems.push("the command is not selected");
  return JSON.stringify(problems);
})()
"""

# Runs in a page that was opened at `#/?q=…&verdict=broken`: says what the address did not do.
RECALL = r"""
(() => {
  const problems = [];
  const shown = [...document.querySelectorAll("details.c")].filter((contract) => !contract.hidden);
  if (shown.length === 0) problems.push("a filter in the address shows nothing");
  if (shown.some((contract) => !contract.classList.contains("broken"))) problems.push("a verdict in the address is ignored");
  if (document.getElementById("words").value !== "paging") problems.push("a search in the address is ignored");
  if (document.querySelector("input[value=holds]").checked) problems.push("the boxes do not show the address's verdicts");
  return JSON.stringify(problems);
})()
"""


class Page(Browser):
    """A browser that looks at a report."""

    def look(self, parts, scheme, width, scripted):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        look = LOOK.replace("SCRIPTED", "true" if scripted else "false").replace("MIN", str(CONTRAST_MIN))
        look = look.replace("PARTS", json.dumps(parts))
        return [f"{scheme}, {width} wide: {problem}" for problem in json.loads(self.evaluate(look))]

    def picture(self, width, height):
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", clip=clip)["data"])


def color_count(png):
    """Counts the colours of a picture (PNG, eight bits a channel, not interlaced), as Chromium writes it."""
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", png[16:29])
    if depth != 8 or kind not in (2, 6) or interlace:
        raise SystemExit("pages: Chromium writes an unknown kind of PNG; extend color_count")
    size, place, packed = 3 if kind == 2 else 4, 8, b""
    while place < len(png):
        length = struct.unpack(">I", png[place:place + 4])[0]
        if png[place + 4:place + 8] == b"IDAT":
            packed += png[place + 8:place + 8 + length]
        place += length + 12
    data, above, colors = zlib.decompress(packed), bytearray(width * size), set()
    for row in range(height):
        start = row * (width * size + 1)
        method, line = data[start], bytearray(data[start + 1:start + 1 + width * size])
        for at in range(len(line)):
            left = line[at - size] if at >= size else 0
            corner = above[at - size] if at >= size else 0
            line[at] = line[at] + (0, left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))[method] & 255
        colors.update(bytes(line[at:at + 3]) for at in range(0, len(line), size))
        above = line
    return len(colors)


def paeth(left, above, corner):
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))


def main():
    arguments = sys.argv[1:]
    if len(arguments) not in (2, 4) or arguments[0] not in PARTS or len(arguments) == 4 and arguments[2] != "--screenshot":
        raise SystemExit(__doc__)
    parts = PARTS[arguments[0]]
    address = pathlib.Path(arguments[1]).resolve().as_uri()
    problems = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Page(folder)
        try:
            browser.attach("Page", "Runtime", "Network", "Log")
            browser.open(address)
            for scheme in ("light", "dark"):
                for width in (1280, 400, 360):
                    problems += browser.look(parts, scheme, width, scripted=True)
                    count = color_count(browser.picture(360, 200))
                    if count < COLORS_MIN:
                        problems.append(f"{scheme}, {width} wide: the picture has {count} colours; it is blank")
            if len(arguments) == 4:
                browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
                browser.call("Emulation.setDeviceMetricsOverride", width=820, height=1540, deviceScaleFactor=1,
                             mobile=False)
                pathlib.Path(arguments[3]).write_bytes(browser.picture(820, 1540))
            problems += json.loads(browser.evaluate(USE))
            browser.open("about:blank")
            browser.open(f"{address}#/?q=paging&verdict=broken")
            problems += json.loads(browser.evaluate(RECALL))
            browser.call("Emulation.setScriptExecutionDisabled", value=True)
            browser.open(address)
            problems += [f"without scripts, {problem}" for problem in browser.look(parts, "light", 360, scripted=False)]
            for event in browser.events:
                name, parameters = event.get("method"), event.get("params", {})
                if name == "Network.requestWillBeSent" and not parameters["request"]["url"].startswith("file:"):
                    problems.append(f"the page requests {parameters['request']['url']}")
                if name in ("Runtime.exceptionThrown", "Log.entryAdded"):
                    problems.append(f"the page reports: {json.dumps(parameters)[:300]}")
        finally:
            browser.close()
    for problem in problems:
        print(f"pages: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"pages: {arguments[0]} passed in light and dark, wide and narrow, with and without scripts", file=sys.stderr)


main()
