import { render } from "preact";
import { App } from "./app";
import { loadIndex } from "./chunks";
import { listenToKeys } from "./keyboard";
import { reportOf } from "./report";
import { hashOfLink } from "./router";
import { startTheme } from "./theme";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/table.css";
import "./styles/pages.css";
import "./styles/graph.css";
import "./styles/kernel.css";
import "./styles/print.css";

async function start(): Promise<void> {
  startTheme();
  const root = document.getElementById("app");
  if (!root) return;
  try {
    const report = reportOf(await loadIndex());
    root.replaceChildren();
    if (!location.hash && report.index.start) location.replace(hashOfLink(report.index.start));
    render(<App report={report} />, root);
    listenToKeys();
  } catch (error) {
    // What Python wrote stays readable.
    const note = document.createElement("p");
    note.className = "problems";
    note.textContent = `The pages of this report could not be opened: ${error instanceof Error ? error.message : String(error)}`;
    root.prepend(note);
  }
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => void start());
else void start();
