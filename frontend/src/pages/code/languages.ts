/**
 * Tokens of a line, for colour. Each language is a list of patterns that are tried at one place of the line: no state goes from line to line, so a
 * line in the middle of a file of 20,000 is coloured without reading those above it, and the Triton code that stands in a string of Python
 * is coloured as the code that it is.
 */

export type TokenKind =
  | "comment"
  | "string"
  | "number"
  | "keyword"
  | "type"
  | "name"
  | "value"
  | "function"
  | "attribute"
  | "label"
  | "location";

export interface Token {
  from: number;
  to: number;
  kind: TokenKind;
}

type Pattern = readonly [TokenKind, string];

const words = (text: string): string => `\\b(?:${text.trim().split(/\s+/).join("|")})\\b`;

const STRING = "\"(?:[^\"\\\\]|\\\\.)*\"?";
const QUOTED = "'(?:[^'\\\\]|\\\\.)*'?";
const NUMBER = "\\b(?:0x[0-9a-fA-F]+|\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)[fFuUlL]*\\b";

const PYTHON: Pattern[] = [
  ["comment", "#.*"],
  ["string", "'''|\"\"\""],
  ["string", `[rbfRBF]{0,2}(?:${STRING}|${QUOTED})`],
  ["attribute", "@[\\w.]+"],
  [
    "keyword",
    words(
      "def class return if elif else for while in not and or is import from as with pass break continue lambda None True False del raise try except finally yield assert async await global",
    ),
  ],
  ["type", "\\b(?:tl\\.(?:constexpr|float\\d+|bfloat16|u?int\\d+)|torch\\.(?:float\\d+|bfloat16|int\\d+|bool)|self)\\b"],
  ["function", "\\b[A-Za-z_]\\w*(?=\\()"],
  ["number", NUMBER],
];

const CPP: Pattern[] = [
  ["comment", "//.*|/\\*.*?(?:\\*/|$)"],
  ["string", STRING],
  ["attribute", "^\\s*#\\s*\\w+.*"],
  [
    "keyword",
    words(
      "for if else while do return const static inline extern struct class template typename using namespace auto constexpr switch case break continue new delete public private void bool true false nullptr __restrict__ omp parallel pragma",
    ),
  ],
  ["type", "\\b(?:float|double|int|long|short|char|unsigned|size_t|u?int\\d+_t|at::\\w+(?:::\\w+)*(?:<[\\w, :]*>)?|bfloat16|half)\\b"],
  ["function", "\\b[A-Za-z_][\\w:]*(?=\\()"],
  ["number", NUMBER],
];

const MLIR: Pattern[] = [
  ["location", "\\bloc\\((?:#loc\\w*|unknown|callsite\\(.*\\)|\"[^\"]*\".*)\\)\\s*$|^#loc\\w*\\s*=.*"],
  ["comment", "//.*"],
  ["string", STRING],
  ["attribute", "#[A-Za-z_][\\w.$]*"],
  ["label", "\\^bb\\d+"],
  ["value", "%[\\w.$-]+(?:#\\d+)?(?::\\d+)?"],
  ["type", "!?[A-Za-z_][\\w.]*<|\\b(?:tensor|vector|memref|index|none|f16|bf16|f32|f64|f8E\\w+|[su]?i\\d+)\\b|!tt\\.\\w+"],
  ["function", "@[\\w.$]+|\\b[a-z_]\\w*\\.[\\w.]+"],
  ["keyword", words("module attributes func return to else if iter_args step dense true false scf affine")],
  ["number", "-?\\b(?:0x[0-9A-Fa-f]+|\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)\\b"],
];

const LLVM: Pattern[] = [
  ["comment", ";.*"],
  ["location", ", !dbg !\\d+"],
  ["string", `c?${STRING}`],
  ["label", "^[\\w.$-]+:"],
  ["value", "%[\\w.$-]+"],
  ["function", "@(?:[\\w.$-]+|\"[^\"]*\")"],
  ["attribute", "![\\w.]+|#\\d+"],
  ["type", "\\b(?:i\\d+|half|bfloat|float|double|void|ptr|label|metadata|addrspace\\(\\d+\\))\\b"],
  [
    "keyword",
    words(
      "define declare ret br call tail load store getelementptr inbounds phi select icmp fcmp add sub mul sdiv udiv srem urem fadd fsub fmul fdiv fneg and or xor shl lshr ashr zext sext trunc fptrunc fpext sitofp uitofp fptosi fptoui bitcast addrspacecast insertelement extractelement insertvalue extractvalue shufflevector switch unreachable align to nsw nuw exact fast contract volatile atomic atomicrmw cmpxchg fence eq ne slt sle sgt sge ult ule ugt uge oeq one olt ole ogt oge une true false null undef poison zeroinitializer global constant private internal external spir_kernel spir_func nounwind local_unnamed_addr target datalayout triple source_filename attributes distinct",
    ),
  ],
  ["number", NUMBER],
];

const SPIRV: Pattern[] = [
  ["comment", ";.*"],
  ["string", STRING],
  ["location", "\\bOp(?:No)?Line\\b.*"],
  ["value", "%[\\w.$-]+"],
  ["keyword", "\\bOp(?:Capability|Extension|ExtInstImport|MemoryModel|EntryPoint|ExecutionMode|Source|Name|MemberName|Decorate|MemberDecorate|String|Function\\w*|Label|Branch\\w*|Return\\w*|Phi|Switch)\\b"],
  ["type", "\\bOpType\\w+|\\bOpConstant\\w*"],
  ["function", "\\bOp\\w+"],
  ["number", "-?\\b\\d+(?:\\.\\d+)?\\b"],
];

const ISA: Pattern[] = [
  ["comment", "//.*|/\\*.*?(?:\\*/|$)"],
  ["label", "^\\s*[\\w.$]+:(?!\\d)"],
  ["attribute", "\\((?:W|[~!]?[&|]?\\w*f\\d[^)]*)\\)|\\{[^}]*\\}"],
  ["function", "\\b(?:send|sendc|sends|dpas|dpasw|barrier|sync|goto|join|call|ret|jmpi|while|if|else|endif|break)(?:\\.\\w+)*\\b"],
  ["keyword", "(?:^|(?<=\\s))(?:mov|movi|add|add3|addc|mul|mach|mad|madw|mac|macl|and|or|xor|not|shl|shr|asr|rol|ror|sel|csel|cmp|cmpn|math|frc|rndd|rnde|rndu|rndz|lzd|fbh|fbl|cbit|bfe|bfi1|bfi2|bfrev|bfn|dp4a|srnd|nop|illegal|wait)(?:\\.\\w+)*\\b"],
  ["type", ":(?:uq|q|ud|d|uw|w|ub|b|df|f|hf|bf|tf32|uv|v|vf)\\b"],
  ["value", "\\b(?:r\\d+(?:\\.\\d+)?|a0(?:\\.\\d+)?|acc\\d+(?:\\.\\d+)?|f\\d+(?:\\.\\d+)?|null|sr0(?:\\.\\d+)?|cr0(?:\\.\\d+)?|ce0|s0(?:\\.\\d+)?|tm0)\\b|\\$\\d+"],
  ["number", "-?\\b(?:0x[0-9a-fA-F]+(?::\\w+)?|\\d+(?:\\.\\d+)?)\\b"],
];

const PTX: Pattern[] = [
  ["comment", "//.*|/\\*.*?(?:\\*/|$)"],
  ["string", STRING],
  ["location", "^\\s*\\.loc\\b.*|^\\s*\\.file\\b.*"],
  ["label", "^\\s*\\$?[\\w$]+:"],
  ["attribute", "@!?%p\\d+"],
  ["value", "%[\\w.]+|\\[[^\\]]*\\]"],
  ["type", "(?<=\\w)\\.(?:[busf]\\d+(?:x2)?|bf16|pred|tf32)\\b"],
  ["keyword", "\\b(?:ld|st|mov|add|sub|mul|mad|fma|div|cvt|setp|selp|bra|ret|bar|shfl|and|or|xor|not|shl|shr|min|max|ex2|lg2|rcp|sqrt|rsqrt|neg|abs|cp|mma|ldmatrix|wgmma|atom|red|membar|fence|call)\\b(?:\\.\\w+)*"],
  ["function", "^\\s*\\.\\w+"],
  ["number", NUMBER],
];

const JSON_TEXT: Pattern[] = [
  ["attribute", `${STRING}(?=\\s*:)`],
  ["string", STRING],
  ["keyword", words("true false null NaN Infinity")],
  ["number", "-?\\b\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?\\b"],
];

const YAML: Pattern[] = [
  ["comment", "#.*"],
  ["attribute", "^\\s*(?:- )?[\\w.-]+(?=:)"],
  ["string", `${STRING}|${QUOTED}`],
  ["keyword", words("true false null")],
  ["number", "-?\\b(?:0x[0-9a-fA-F]+|\\d+(?:\\.\\d+)?)\\b"],
];

const XML: Pattern[] = [
  ["comment", "<!\\x2d-.*?(?:-->|$)"],
  ["function", "</?[\\w:.-]+|/?>"],
  ["string", STRING],
  ["attribute", "\\b[\\w:-]+(?==)"],
];

/** Scheduler's and torch's logs: levels, places and names in front, numbers behind. */
const LOG: Pattern[] = [
  ["location", "^[VDIWEC]\\d{4} [\\d:.]+ \\d+ [^\\]]*\\]"],
  ["string", STRING],
  ["attribute", "\\b(?:op|buf|arg|primals_)\\d+\\w*\\b"],
  ["keyword", "\\b(?:ERROR|WARNING|INFO|DEBUG|Error|Traceback|Exception)\\b"],
];

const PATTERNS: Record<string, Pattern[]> = {
  json: JSON_TEXT,
  yaml: YAML,
  xml: XML,
  text: LOG,
  python: PYTHON,
  triton: PYTHON,
  cpp: CPP,
  "c++": CPP,
  c: CPP,
  mlir: MLIR,
  ttir: MLIR,
  ttgir: MLIR,
  llvm: LLVM,
  llir: LLVM,
  spirv: SPIRV,
  spv: SPIRV,
  isa: ISA,
  asm: ISA,
  ptx: PTX,
};

/** Inductor's dumped IR is Python's text enough to be coloured as it. */
const SAME: Record<string, string> = { inductor: "python", ir: "python", scheduler: "python", sass: "ptx", gen: "isa", amdgcn: "isa" };

interface Grammar {
  pattern: RegExp;
  kinds: TokenKind[];
}

const grammars = new Map<string, Grammar | null>();

function grammarOf(language: string): Grammar | null {
  const name = SAME[language] ?? language;
  const known = grammars.get(name);
  if (known !== undefined) return known;
  const patterns = PATTERNS[name];
  const grammar = patterns
    ? { pattern: new RegExp(patterns.map(([, source]) => `(${source})`).join("|"), "g"), kinds: patterns.map(([kind]) => kind) }
    : null;
  grammars.set(name, grammar);
  return grammar;
}

/** As much of a line is coloured: lines of metadata can be longer than a screen is wide by far. */
const LONGEST = 1500;

/** Tokens of one line, in order; none for a language that is not known. */
export function tokensOf(line: string, language: string): Token[] {
  const grammar = grammarOf(language);
  if (!grammar) return [];
  const text = line.length > LONGEST ? line.slice(0, LONGEST) : line;
  const found: Token[] = [];
  grammar.pattern.lastIndex = 0;
  for (let match = grammar.pattern.exec(text); match; match = grammar.pattern.exec(text)) {
    if (!match[0]) {
      grammar.pattern.lastIndex += 1;
      continue;
    }
    const at = match.findIndex((group, n) => n > 0 && group !== undefined);
    const kind = grammar.kinds[at - 1];
    if (kind) found.push({ from: match.index, to: match.index + match[0].length, kind });
  }
  return found;
}
