"use strict";
// Finding and folding. Everything can be read without this.
(function () {
  var tools = document.getElementById("tools");
  var words = document.getElementById("words");
  var layer = document.getElementById("layer");
  var fold = document.getElementById("fold");
  var shown = document.getElementById("shown");
  var contracts = Array.from(document.querySelectorAll("details.c"));
  var texts = contracts.map(function (contract) {
    return (contract.dataset.layer + " " + contract.querySelector("summary").textContent).toLowerCase();
  });

  // The address contains the search, the layer and the verdicts, so that a reader can send it to another person.
  function remember() {
    var boxes = Array.from(tools.querySelectorAll("input[name=verdict]"));
    var query = new URLSearchParams();
    if (words.value !== "") { query.set("q", words.value); }
    if (layer.value !== "") { query.set("layer", layer.value); }
    if (boxes.some(function (box) { return !box.checked; })) { query.set("verdict", verdicts().join(",")); }
    var text = query.toString();
    var isFilter = location.hash.startsWith("#/?");
    if (text !== "") { history.replaceState(null, "", "#/?" + text); }
    if (text === "") { if (isFilter) { history.replaceState(null, "", location.pathname + location.search); } }
  }

  function recall() {
    if (!location.hash.startsWith("#/?")) { return; }
    var query = new URLSearchParams(location.hash.slice(3));
    var chosen = query.get("verdict");
    words.value = query.get("q") || "";
    layer.value = query.get("layer") || "";
    if (layer.selectedIndex === -1) { layer.value = ""; }
    tools.querySelectorAll("input[name=verdict]").forEach(function (box) {
      box.checked = chosen === null ? true : chosen.split(",").includes(box.value);
    });
  }

  function verdicts() {
    return Array.from(tools.querySelectorAll("input[name=verdict]:checked"), function (box) { return box.value; });
  }

  function filter() {
    var wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    var chosen = verdicts();
    var count = 0;
    contracts.forEach(function (contract, place) {
      var isShown = (layer.value === "" || contract.dataset.layer === layer.value)
        ? chosen.some(function (name) { return contract.classList.contains(name); })
          ? wanted.every(function (word) { return texts[place].includes(word); }) : false : false;
      contract.hidden = !isShown;
      if (isShown) { count += 1; }
    });
    document.querySelectorAll("main section").forEach(function (section) {
      section.hidden = section.querySelector("details.c:not([hidden])") === null;
    });
    shown.textContent = count + " of " + contracts.length;
  }

  function unfoldTarget() {
    if (location.hash.startsWith("#/")) { return; }
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target !== null) { if (target.tagName === "DETAILS") { target.open = true; } target.scrollIntoView(); }
  }

  fold.addEventListener("click", function () {
    var unfold = fold.textContent === "Expand all";
    contracts.forEach(function (contract) { if (!contract.hidden) { contract.open = unfold; } });
    fold.textContent = unfold ? "Collapse all" : "Expand all";
  });
  tools.addEventListener("submit", function (event) { event.preventDefault(); });
  tools.addEventListener("input", function () { filter(); remember(); });
  window.addEventListener("hashchange", function () { recall(); filter(); unfoldTarget(); });
  document.querySelectorAll("button.copy").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      var code = button.parentNode.querySelector("code");
      function done() { button.textContent = "Copied"; }
      // Pages from a file have no clipboard in some browsers; then the command is selected, to be copied by hand.
      function select() { getSelection().selectAllChildren(code); button.textContent = "Selected"; }
      if (navigator.clipboard === undefined) { select(); return; }
      navigator.clipboard.writeText(code.textContent).then(done, select);
    });
  });
  // Slash leads to the search, as on many pages; Escape empties it.
  document.addEventListener("keydown", function (event) {
    if (event.key === "/") { if (event.target.tagName !== "INPUT") { event.preventDefault(); words.focus(); } }
    if (event.key === "Escape") { if (event.target === words) { words.value = ""; filter(); remember(); } }
  });
  tools.hidden = false;
  recall();
  filter();
  unfoldTarget();
})();
