/**
 * Drives reports in one headless Chromium and prints what was seen as JSON: `node drive.mjs CHROMIUM JOBS.json`.
 *
 * A job is `{ name, file, steps: [{ do, ... }] }`; each gets a page of its own. What is expected stands in the tests that ask.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [, , executablePath, jobsFile] = process.argv;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The page has drawn what it was asked for. */
async function settled(page) {
  await page.waitForFunction(() => document.querySelector(".frame") && !document.querySelector(".loading"), null, { timeout: 15000 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function look(page) {
  return page.evaluate(() => ({
    hash: location.hash,
    title: document.title,
    heading: document.querySelector("main h1")?.textContent ?? "",
    text: document.querySelector("main")?.innerText ?? "",
    dialog: document.querySelector("dialog[open]")?.innerText ?? "",
    focus: document.activeElement?.tagName ?? "",
    theme: getComputedStyle(document.body).backgroundColor,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    odd: document.querySelectorAll("img, iframe, object, embed, base, form[action], script:not([type]) ~ script:not([type])").length,
    addresses: [...document.querySelectorAll("main a[href], nav a[href], [src]")].map((link) => link.getAttribute("href") ?? link.getAttribute("src")).filter((address) => !address.startsWith("#/")),
    pwned: "pwned" in window,
  }));
}

async function axe(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
    .map((fault) => `${fault.id}: ${fault.nodes.slice(0, 4).map((node) => `${node.target.join(" ")} ${(node.any[0] ?? node.all[0])?.message ?? ""}`).join(" | ")}`);
}

const ACTS = {
  open: (page, step) => page.goto(`file://${step.file}${step.hash ?? ""}`),
  go: (page, step) => page.evaluate((hash) => { location.hash = hash; }, step.hash),
  press: (page, step) => page.keyboard.press(step.key),
  type: (page, step) => page.keyboard.type(step.text),
  click: (page, step) => page.locator(step.at).first().click({ timeout: 5000 }),
  focus: (page, step) => page.locator(step.at).first().focus(),
  hover: (page, step) => page.locator(step.at).first().hover({ position: { x: step.x, y: step.y } }),
  back: (page) => page.goBack({ waitUntil: "commit" }).catch(() => null),
  size: (page, step) => page.setViewportSize({ width: step.width, height: step.height ?? 900 }),
  scheme: (page, step) => page.emulateMedia({ colorScheme: step.scheme }),
  media: (page, step) => page.emulateMedia({ media: step.media }),
  async save(page, step) {
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 5000 }), page.locator(step.at).first().click()]);
    return { name: download.suggestedFilename(), data: readFileSync(await download.path()).toString("base64") };
  },
  select: (page, step) => page.locator(step.at).first().selectOption({ index: step.index }),
  marks: (page, step) => page.locator(step.at).evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute("data-k"))),
  read: (page, step) => page.locator(step.at).allInnerTexts(),
  height: (page, step) => page.locator(step.at).first().evaluate((box) => box.clientHeight),
  /** How many pages of paper it takes. */
  pages: async (page) => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0,
  /** A picture of the window, or of what is `at`. */
  shot: (page, step) => (step.at ? page.locator(step.at).first() : page).screenshot({ path: step.path }).then(() => null),
  axe,
};

async function run(browser, job) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, colorScheme: "light" });
  const said = [];
  const asked = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`exception: ${error.message}`));
  page.on("request", (request) => asked.push(request.url()));
  const seen = [];
  const began = performance.now();
  await page.goto(`file://${job.file}${job.hash ?? ""}`, { waitUntil: "commit" });
  await page.waitForSelector(".frame main h1");
  const first = performance.now() - began;
  for (const step of job.steps) {
    const start = performance.now();
    let value = null;
    let error = null;
    try {
      value = await ACTS[step.do](page, { file: job.file, ...step });
      await settled(page);
    } catch (caught) {
      error = String(caught);
    }
    seen.push({ step, error, value: ["open", "go"].includes(step.do) ? null : value, ms: performance.now() - start, ...(await look(page)) });
  }
  await page.close();
  return { name: job.name, first_ms: first, said, asked: asked.filter((url) => !url.startsWith(`file://${job.file}`) && !url.startsWith("blob:")), seen };
}

const browser = await chromium.launch({ executablePath, args: FLAGS });
const results = [];
for (const job of JSON.parse(readFileSync(jobsFile, "utf8"))) results.push(await run(browser, job));
await browser.close();
process.stdout.write(JSON.stringify(results));
