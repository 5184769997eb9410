/** Work that the first click would wait for: the code that lights lines and goes to far ones is compiled before, on a copy that nobody sees. */

import { CodeText } from "./codeText";
import { CodeView } from "./CodeView";
import { afterFrame } from "./colours";
import type { Hits } from "./links";

/** Lines of the copy, and where in it the jumps go, as shares. */
const LINES = 1500;
const JUMPS = [0.7, 0.1, 0.5, 0.9];
const ALONE = { pick: () => undefined, leave: () => undefined };

/** Languages that are warm: each has patterns of its own. */
const done = new Set<string>();

/** Jump about in a copy of a text when the browser has nothing else to do, once for each language. */
export function warmUp({ level, lines }: CodeText): void {
  if (done.has(level.language)) return;
  done.add(level.language);
  // An idle browser is too late: it has the colours of the real columns to do first, for a third of a second.
  afterFrame(() => {
    const host = document.createElement("div");
    host.className = "code-view code-copy";
    host.inert = true;
    host.ariaHidden = "true";
    document.body.append(host);
    const some = lines.slice(0, LINES);
    const copy = new CodeView(host, new CodeText(level, some, 1), ALONE);
    const jumps = JUMPS.map((share) => Math.max(1, Math.floor(some.length * share)));
    let pressed = false;
    const stop = () => {
      pressed = true;
    };
    window.addEventListener("pointerdown", stop, { capture: true, once: true });
    const next = () => {
      const line = pressed ? undefined : jumps.shift();
      if (line === undefined) {
        window.removeEventListener("pointerdown", stop, { capture: true });
        copy.destroy();
        host.remove();
        return;
      }
      const hits: Hits = new Map();
      for (let at = line; at < line + 30; at++) hits.set(at, { relation: at % 2 ? "to" : "from", how: "recorded" });
      copy.showHits(hits, line);
      requestAnimationFrame(() => setTimeout(next));
    };
    // The editor knows its size two frames on.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next)));
  });
}
