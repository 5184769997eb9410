import { render } from "preact";
import { App } from "./app";
import { loadIndex } from "./chunks";
import type { HistoryReport, ReportIndex } from "./data";
import { HistoryApp } from "./history/HistoryApp";
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
import "./styles/history.css";
import "./styles/print.css";

/** Whether the file is the page of a history, not a report of a run. */
function isHistory(index: ReportIndex | HistoryReport): index is HistoryReport {
  return "regressions" in index;
}

async function start(): Promise<void> {
  startTheme();
  const root = document.getElementById("app");
  if (!root) return;
  try {
    const index = await loadIndex();
    root.replaceChildren();
    if (isHistory(index)) render(<HistoryApp report={index} />, root);
    else {
      if (!location.hash && index.start) location.replace(hashOfLink(index.start));
      render(<App report={reportOf(index)} />, root);
    }
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
