import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { licenses } from "./licenses";

/** `tools/frontend.py` builds elsewhere, to compare. */
const assets = process.env.XPUDBG_ASSETS ?? fileURLToPath(new URL("../xpudbg/screens/report/assets", import.meta.url));

/** One script and one style sheet without hashes in their names: the same source gives the same bytes. */
export default defineConfig({
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  publicDir: false,
  plugins: [licenses()],
  build: {
    outDir: assets,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    cssCodeSplit: false,
    lib: { entry: "src/main.tsx", formats: ["iife"], name: "xpudbgReport", fileName: () => "report.js", cssFileName: "report" },
  },
});
