import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadBytes, useFile } from "../../chunks";
import type { ReportFile } from "../../data";
import { bytes, count } from "../../format";
import { useReport } from "../../report";
import { hashOf } from "../../router";
import { A } from "../../ui/A";
import { Icon } from "../../ui/Icon";
import { CutName } from "../../ui/Name";
import { Await, Empty } from "../../ui/States";
import { tokensOf } from "../code/languages";
import { type Column, Table } from "../../ui/Table";
import { useVirtualRows } from "../../ui/virtualRows";

export function RawPage({ n, line }: { n: number | null; line: number | null }) {
  return n === null ? <List /> : <One key={n} n={n} line={line} />;
}

const COLUMNS: Column<ReportFile>[] = [
  { key: "path", title: "File", value: (row) => row.path, cell: (row) => <A to={hashOf("raw", [String(row.n)])} class="mono path" title={row.path}><span class="path-folder" style={{ minWidth: `${Math.min(12, folderName(row.path).length)}ch` }}>{folderName(row.path)}</span><span class="path-name"><CutName text={baseName(row.path)} /></span></A> },
  { key: "kind", title: "Kind", value: (row) => row.kind.replaceAll("_", " "), width: "11.5rem", wide: true },
  { key: "graph", title: "Graph", value: (row) => row.graph, cell: (row) => (row.graph ? <A to={{ page: "graph", id: row.graph }} class="cut">{row.graph}</A> : "–"), width: "14%", wide: true },
  { key: "size", title: "Size", value: (row) => row.size, cell: (row) => bytes(row.size), numeric: true, width: "6.5rem" },
  { key: "there", title: "In the file", value: (row) => row.left_out ?? "", cell: (row) => <span class="dim cut" title={row.left_out ?? ""}>{row.left_out ?? "yes"}</span>, width: "7rem" },
];

function List() {
  const { index } = useReport();
  const there = index.files.filter((file) => file.left_out === null).length;
  return (
    <>
      <h1>Raw artifacts</h1>
      <p class="lead">{`What the compilers wrote, as it stands. ${count(there)} of ${count(index.files.length)} are in this report.`}</p>
      {index.files.length ? (
        <Table label="Files" one="file" rows={index.files} columns={COLUMNS} rowKey={(row) => String(row.n)} filterText={(row) => `${row.path} ${row.kind} ${row.graph ?? ""}`} />
      ) : (
        <Empty title="No files">This report was made without raw artifacts.</Empty>
      )}
    </>
  );
}

function One({ n, line }: { n: number; line: number | null }) {
  const file = useReport().file(n);
  const loaded = useFile(file && file.left_out === null && file.language !== "binary" ? n : null);
  if (!file) {
    return (
      <>
        <h1>No such file</h1>
        <Empty title="The address names a file that this report does not have.">
          <A to="#/raw">All files</A>
        </Empty>
      </>
    );
  }
  return (
    <>
      <div class="title-row">
        <h1 class="mono raw-name">{baseName(file.path)}</h1>
        {file.left_out === null && (
          <button type="button" class="button" onClick={() => void save(file)}>
            <Icon name="save" /> Save
          </button>
        )}
      </div>
      <p class="lead">
        <code>{file.path}</code> · {file.kind.replaceAll("_", " ")} · {bytes(file.size)}
        {file.graph && (
          <>
            {" · "}
            <A to={{ page: "graph", id: file.graph }}>{file.graph}</A>
          </>
        )}
      </p>
      {file.left_out !== null ? (
        <Empty title="Not in this report">{file.left_out}</Empty>
      ) : file.language === "binary" ? (
        <Empty title="This file is no text">Save it to look at it with another program.</Empty>
      ) : (
        <Await loaded={loaded} what="this file">
          {(text) => <Lines text={text} line={line} label={file.path} language={coloursOf(file)} />}
        </Await>
      )}
    </>
  );
}

/** Inductor's IR stands in text files and reads like Python. */
function coloursOf(file: ReportFile): string {
  return file.language === "text" && /(?:^|_)ir_/.test(file.kind) ? "scheduler" : file.language;
}

/** A line with the colours of the columns of code, and what is searched for. */
function Coloured({ text, language, find }: { text: string; language: string; find: string }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const { from, to, kind } of tokensOf(text, language)) {
    if (from > at) parts.push(text.slice(at, from));
    parts.push(<span class={`t-${kind}`}>{text.slice(from, to)}</span>);
    at = to;
  }
  parts.push(text.slice(at));
  const found = find ? text.toLowerCase().includes(find) : false;
  return <span class={found ? "raw-text raw-found" : "raw-text"}>{parts}</span>;
}

function folderName(path: string): string {
  return path.slice(0, path.length - baseName(path).length);
}

function baseName(path: string): string {
  return path.split("/").at(-1) || path;
}

async function save(file: ReportFile): Promise<void> {
  const url = URL.createObjectURL(new Blob([await loadBytes(file.n)], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = baseName(file.path);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const LINE = 20;

/** A text of any length: only the lines that are seen are in the page. */
function Lines({ text, line, label, language }: { text: string; line: number | null; label: string; language: string }) {
  const lines = useMemo(() => text.split("\n"), [text]);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(lines.length, LINE, () => box.current);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(line ?? 0);
  const wide = useMemo(() => Math.min(4000, lines.reduce((most, each) => Math.max(most, each.length), 0)), [lines]);
  const hits = useMemo(() => {
    const wanted = words.toLowerCase();
    return wanted ? lines.flatMap((each, n) => (each.toLowerCase().includes(wanted) ? [n + 1] : [])) : [];
  }, [lines, words]);
  const show = (number: number) => {
    setAt(number);
    virtual.scrollToIndex(number - 1, { align: "center" });
  };
  useEffect(() => {
    if (line) requestAnimationFrame(() => show(line));
  }, [line]);
  const next = (step: number) => {
    if (!hits.length) return;
    const found = step > 0 ? hits.find((hit) => hit > at) : hits.findLast((hit) => hit < at);
    show(found ?? (step > 0 ? hits[0] : hits.at(-1)) ?? 1);
  };
  return (
    <div class="raw">
      <div class="table-tools">
        <input
          type="search"
          class="filter"
          placeholder="Find in this file"
          aria-label="Find in this file"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && next(event.shiftKey ? -1 : 1)}
        />
        <span class="dim" role="status">{words ? `${count(hits.length)} of ${count(lines.length)} lines` : `${count(lines.length)} lines`}</span>
      </div>
      <div class="raw-box" style={{ height: `${lines.length * LINE + 18}px` }} ref={box} tabIndex={0} role="region" aria-label={label}>
        <div class="raw-lines" style={{ height: `${virtual.getTotalSize()}px`, minWidth: `${wide + 9}ch` }}>
          {virtual.getVirtualItems().map((item) => (
            <div key={item.index} class={item.index + 1 === at ? "raw-line raw-at" : "raw-line"} style={{ transform: `translateY(${item.start}px)` }}>
              <span class="raw-number">{item.index + 1}</span>
              {/* A line of megabytes would stop the browser. */}
              <Coloured text={(lines[item.index] ?? "").slice(0, 20_000)} language={language} find={words.toLowerCase()} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
