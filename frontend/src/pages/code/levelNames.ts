import type { LevelText } from "../../data";

const SHORT: Record<string, string> = {
  captured: "FX captured",
  aten: "FX ATen",
  post_grad: "FX post-grad",
  scheduler: "Inductor IR",
  source: "Triton source IR",
  ttir: "ttir",
  ttgir: "ttgir",
  llir: "llir",
  spv: "SPIR-V",
  ptx: "PTX",
  amdgcn: "AMDGCN",
  asm: "ISA",
};

/** What a level is called where room is short: the name that its users know it by. */
export function shortName(level: LevelText): string {
  if (level.level === "code") return level.language === "cpp" ? "Generated C++" : "Generated code";
  return SHORT[level.level] ?? level.title;
}
