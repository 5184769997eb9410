"use strict";
// One section a graph: its picture and its table light up and find each other by the numbers of kernels (data-k).
const LEGIBLE = 0.9; // CSS pixels of a point: Graphviz writes 9 to 12 points.
const words = (text) => (text || "").split(" ").filter(Boolean);

for (const section of document.querySelectorAll("section")) {
  const box = section.querySelector(".picture");
  const svg = box && box.querySelector("svg");
  const rows = new Map([...section.querySelectorAll("tr[data-k]")].map((row) => [row.dataset.k, row]));
  const marked = svg ? [...svg.querySelectorAll("[data-k], .edge")] : [];
  const drawnAs = (number) => (rows.get(number) && rows.get(number).dataset.as) || number;

  const light = (number) => {
    for (const element of section.querySelectorAll(".hot, .near")) element.classList.remove("hot", "near");
    if (box) box.classList.toggle("lit", number !== null);
    if (number === null) return;
    const row = rows.get(number);
    const near = row ? new Set([...words(row.dataset.from), ...words(row.dataset.to)]) : new Set();
    if (row) row.classList.add("hot");
    for (const other of near) if (rows.has(other)) rows.get(other).classList.add("near");
    const shown = drawnAs(number), shownNear = new Set([...near].map(drawnAs));
    for (const element of marked) {
      if (element.classList.contains("edge")) {
        const ends = [...words(element.dataset.from), ...words(element.dataset.to)];
        if (ends.includes(shown)) element.classList.add("hot");
        continue;
      }
      const own = words(element.dataset.k);
      if (own.includes(shown)) element.classList.add("hot");
      else if (own.some((one) => shownNear.has(one))) element.classList.add("near");
    }
  };

  const numberAt = (target) => {
    const element = target.closest && target.closest("[data-k]");
    const own = element ? words(element.dataset.k) : [];
    return own.length ? own[0] : null;
  };

  let view = null, whole = null;
  const show = () => svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const zoom = (factor, at) => {
    const w = Math.min(Math.max(view.w * factor, whole.w / 40), Math.max(whole.w, view.fit) * 1.5);
    const ratio = w / view.w;
    view.x = at.x - (at.x - view.x) * ratio;
    view.y = at.y - (at.y - view.y) * ratio;
    view.w = w; view.h *= ratio;
    show();
  };
  const pointAt = (event) => {
    const rect = box.getBoundingClientRect();
    return { x: view.x + ((event.clientX - rect.left) / rect.width) * view.w, y: view.y + ((event.clientY - rect.top) / rect.height) * view.h };
  };
  const middle = () => ({ x: view.x + view.w / 2, y: view.y + view.h / 2 });
  // All of it where that can be read, else as large as can be read, from its beginning.
  const fit = (all) => {
    const scale = Math.min(box.clientWidth / whole.w, box.clientHeight / whole.h);
    const used = all ? scale : Math.min(Math.max(scale, LEGIBLE), 1.6);
    const w = box.clientWidth / used, h = box.clientHeight / used;
    view = { w, h, fit: box.clientWidth / scale, x: w > whole.w ? (whole.w - w) / 2 : 0, y: h > whole.h ? (whole.h - h) / 2 : 0 };
    show();
  };
  const centre = (number) => {
    const found = [...svg.querySelectorAll("[data-k]")].filter((e) => words(e.dataset.k).includes(drawnAs(number)));
    const target = found.find((e) => e.classList.contains("cluster")) || found[found.length - 1];
    if (!target) return;
    const own = target.getBoundingClientRect(), rect = box.getBoundingClientRect();
    view.x += ((own.left + own.width / 2 - rect.left) / rect.width - 0.5) * view.w;
    view.y += ((own.top + own.height / 2 - rect.top) / rect.height - 0.5) * view.h;
    show();
  };

  const table = section.querySelector("table.kernels");
  let kept = null;
  const choose = (number, inPicture) => {
    kept = number;
    light(number);
    if (number === null) return;
    const row = rows.get(number);
    if (inPicture && row) {
      if (row.classList.contains("more")) table.classList.add("whole");
      row.scrollIntoView({ block: "center" });
    } else if (svg) {
      box.scrollIntoView({ block: "nearest" });
      centre(number);
    }
  };

  if (svg) {
    const size = svg.viewBox.baseVal;
    whole = { w: size.width, h: size.height };
    fit(false);
    box.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 250), pointAt(event));
    }, { passive: false });
    let from = null, moved = false;
    box.addEventListener("pointerdown", (event) => { if (event.button === 0) { from = { x: event.clientX, y: event.clientY }; moved = false; } });
    window.addEventListener("pointermove", (event) => {
      if (!from) return;
      const x = event.clientX - from.x, y = event.clientY - from.y;
      if (!moved && Math.hypot(x, y) < 4) return;
      moved = true;
      box.classList.add("dragged");
      view.x -= (x / box.clientWidth) * view.w;
      view.y -= (y / box.clientHeight) * view.h;
      from = { x: event.clientX, y: event.clientY };
      show();
    });
    window.addEventListener("pointerup", () => { from = null; box.classList.remove("dragged"); });
    box.addEventListener("click", (event) => { if (!moved) choose(numberAt(event.target), true); });
    svg.addEventListener("pointerover", (event) => { if (!from) { const number = numberAt(event.target); light(number === null ? kept : number); } });
    svg.addEventListener("pointerleave", () => light(kept));
    for (const button of section.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => {
        const step = button.dataset.zoom;
        if (step === "0") fit(true); else if (step === "1:1") fit(false); else zoom(step === "1" ? 1 / 1.3 : 1.3, middle());
      });
    }
  }
  for (const [number, row] of rows) {
    row.addEventListener("pointerenter", () => light(number));
    row.addEventListener("pointerleave", () => light(kept));
    row.addEventListener("click", (event) => { if (!event.target.closest("summary, a")) choose(number, false); });
  }
  for (const link of section.querySelectorAll("a.k")) {
    link.addEventListener("pointerenter", () => light(link.dataset.go));
    link.addEventListener("pointerleave", () => light(kept));
    link.addEventListener("click", () => choose(link.dataset.go, true));
  }
  for (const button of section.querySelectorAll("[data-whole]")) {
    button.addEventListener("click", () => table.classList.toggle("whole"));
  }
}
