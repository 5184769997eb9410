import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const RULE = "-".repeat(80);

/** Writes LICENSES.txt: name, version and licence text of each package whose code is in the bundle. */
export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle(_, bundle) {
      const packages = new Set<string>();
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        for (const [id, module] of Object.entries(output.modules)) {
          if (module.renderedLength && id.includes("/node_modules/")) packages.add(packageOf(id));
        }
        if (/<\/script|<!--/i.test(output.code)) this.error("the script would end early inside of an HTML file");
      }
      const texts = [...packages].map(licenseOf).sort();
      const head = "Packages whose code is in report.js and report.css, with their licences.\n";
      this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: [head, ...texts].join(`${RULE}\n`) });
    },
  };
}

function packageOf(id: string): string {
  let folder = dirname(id.replace(/^\0/, "").replace(/\?.*$/, ""));
  for (;;) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version) return folder;
    folder = dirname(folder);
  }
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
