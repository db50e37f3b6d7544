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
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target !== null) { if (target.tagName === "DETAILS") { target.open = true; } target.scrollIntoView(); }
  }

  fold.addEventListener("click", function () {
    var unfold = fold.textContent === "Unfold all";
    contracts.forEach(function (contract) { if (!contract.hidden) { contract.open = unfold; } });
    fold.textContent = unfold ? "Fold all" : "Unfold all";
  });
  tools.addEventListener("submit", function (event) { event.preventDefault(); });
  tools.addEventListener("input", filter);
  window.addEventListener("hashchange", unfoldTarget);
  // Slash leads to the search, as on many pages; Escape empties it.
  document.addEventListener("keydown", function (event) {
    if (event.key === "/") { if (event.target.tagName !== "INPUT") { event.preventDefault(); words.focus(); } }
    if (event.key === "Escape") { if (event.target === words) { words.value = ""; filter(); } }
  });
  tools.hidden = false;
  filter();
  unfoldTarget();
})();
