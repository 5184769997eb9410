/**
 * Opens reports in headless Chromium and prints what was measured as JSON: `node report_in_browser.mjs CHROMIUM JOBS.json`.
 *
 * A job is `{ name, file, views, clicks: { hash, level, lines } | null }`. A view lasts from the first byte asked for to the frame in which the page is drawn; a
 * click from the event to the frame in which its lines are lit, and the time in which the page's own thread was busy with it. `unseen` are columns that have
 * lines to light and show none of them in that frame.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , executablePath, jobsFile] = process.argv;
const { chromium } = createRequire(new URL("../frontend/package.json", import.meta.url))("playwright-core");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Milliseconds from the page's own beginning to a frame that shows what a selector names. */
function drawn(page, selector) {
  return page.evaluate(async (wanted) => {
    while (!document.querySelector(wanted) || document.querySelector(".loading")) await new Promise((next) => setTimeout(next, 2));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now();
  }, selector);
}

async function view(browser, file) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`file://${file}`, { waitUntil: "commit" });
  const ms = await drawn(page, ".frame main h1");
  await page.close();
  return ms;
}

/** Each click by itself, on a line that was scrolled into view before. */
async function clicks(browser, file, { hash, level, lines }) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`file://${file}${hash}`, { waitUntil: "commit" });
  await drawn(page, `.code-column[data-level="${level}"] .cm-line`);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await session.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value;
  await page.evaluate(() => {
    const shows = (column) => {
      const window = column.querySelector(".cm-scroller").getBoundingClientRect();
      return [...column.querySelectorAll(".hit")].some((line) => line.getBoundingClientRect().top >= window.top && line.getBoundingClientRect().bottom <= window.bottom);
    };
    const drawn = (event) => {
      window.took = performance.now() - event.timeStamp;
      window.unseen = [...document.querySelectorAll(".code-column:has(.hit-steps)")].filter((column) => !shows(column)).length;
    };
    window.addEventListener("click", (event) => requestAnimationFrame(() => setTimeout(() => drawn(event))), true);
  });
  const seen = [];
  for (const line of lines) {
    const place = await page.evaluate(
      async ([name, wanted]) => {
        const column = document.querySelector(`.code-column[data-level="${name}"]`);
        const scroller = column.querySelector(".cm-scroller");
        const rows = Number(column.querySelector("header .nums").textContent.replace(/\D/g, ""));
        scroller.scrollTop = (wanted / rows) * scroller.scrollHeight;
        await new Promise((done) => setTimeout(done, 250));
        const box = scroller.getBoundingClientRect();
        window.took = null;
        return { x: box.left + box.width / 2, y: Math.min(box.bottom, innerHeight) - 60 };
      },
      [level, line],
    );
    await page.mouse.move(place.x, place.y);
    const before = await busy();
    await page.mouse.click(place.x, place.y);
    await page.waitForFunction(() => window.took !== null);
    const lit = await page.locator(".code-column .hit-self").count();
    const links = await page.evaluate(() => [...document.querySelectorAll(".code-trace b")].slice(1).reduce((sum, one) => sum + Number(one.textContent.replace(/\D/g, "")), 0));
    const { ms, unseen } = await page.evaluate(() => ({ ms: window.took, unseen: window.unseen }));
    seen.push({ ms, busy: 1000 * ((await busy()) - before), lit, links, unseen });
  }
  await page.close();
  return seen;
}

const browser = await chromium.launch({ executablePath, args: FLAGS });
const results = {};
for (const job of JSON.parse(readFileSync(jobsFile, "utf8"))) {
  const views = [];
  for (let at = 0; at < job.views; at++) views.push(await view(browser, job.file));
  results[job.name] = { views, clicks: job.clicks ? await clicks(browser, job.file, job.clicks) : [] };
}
await browser.close();
process.stdout.write(JSON.stringify(results));
