/** A table that can be sorted and filtered; long ones draw only the rows that are seen. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { count, plural } from "../format";
import { useVirtualRows } from "./virtualRows";

export interface Column<Row> {
  key: string;
  title: string;
  /** What it is sorted by; null stands last. */
  value: (row: Row) => string | number | null;
  /** What is shown, where that is not the value. */
  cell?: (row: Row) => ComponentChildren;
  numeric?: boolean;
  /** Width as CSS has it; columns without one share what is left. */
  width?: string;
  /** Left out on narrow screens. */
  wide?: boolean;
  /** Left out unless the screen is very wide. */
  extra?: boolean;
  /** What the figure is, for the heading's tooltip. */
  hint?: string;
}

interface Props<Row> {
  /** What the rows are, for screen readers: `Kernels`. */
  label: string;
  /** One row: `kernel`, and several, where that is not the same with an s. */
  one: string;
  many?: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** Text that the filter looks at; without it there is no filter. */
  filterText?: (row: Row) => string;
  sort?: { key: string; down: boolean };
  selected?: (row: Row) => boolean;
  empty?: string;
  /** Controls beside the filter. */
  tools?: ComponentChildren;
  /** It is the last thing on its page: it takes the height that is left, so that only its rows scroll. */
  fill?: boolean;
}

const ROW = 34;
const ALL = 80;

export function compareValues(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

function sorted<Row>(rows: readonly Row[], column: Column<Row> | undefined, down: boolean): readonly Row[] {
  if (!column) return rows;
  return [...rows].sort((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    // What is not known stands last, whatever the direction.
    if (a === null || b === null) return compareValues(a, b);
    return down ? compareValues(b, a) : compareValues(a, b);
  });
}

function filtered<Row>(rows: readonly Row[], text: ((row: Row) => string) | undefined, words: string): readonly Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!text || !wanted.length) return rows;
  return rows.filter((row) => {
    const within = text(row).toLowerCase();
    return wanted.every((word) => within.includes(word));
  });
}

/** All rows are drawn while the page is printed. */
function usePrinting(): boolean {
  const [printing, set] = useState(false);
  useEffect(() => {
    const begin = () => set(true);
    const end = () => set(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

export function Table<Row>(props: Props<Row>) {
  const { label, one, rows, columns, rowKey, filterText, selected } = props;
  const [sort, setSort] = useState(props.sort);
  const [words, setWords] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const shown = useMemo(() => {
    const column = columns.find((column) => column.key === sort?.key);
    return sorted(filtered(rows, filterText, words), column, sort?.down ?? false);
  }, [rows, columns, words, sort]);
  const virtual = useVirtualRows(shown.length, ROW, () => box.current);
  const whole = shown.length <= ALL || printing;
  const seen = whole ? [] : virtual.getVirtualItems();
  const from = whole ? 0 : (seen[0]?.index ?? 0);
  const to = whole ? shown.length : (seen.at(-1)?.index ?? -1) + 1;
  const before = from * ROW;
  const after = (shown.length - to) * ROW;

  const turn = (column: Column<Row>) => {
    const same = sort?.key === column.key;
    setSort({ key: column.key, down: same ? !sort.down : !!column.numeric });
    box.current?.scrollTo({ top: 0 });
  };

  /** Arrow keys go from row to row: to the first link of each. */
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const row = (event.target as HTMLElement).closest("tr[data-row]");
    if (!step || !(row instanceof HTMLElement)) return;
    const next = Number(row.dataset.row) + step;
    if (next < 0 || next >= shown.length) return;
    event.preventDefault();
    if (!whole) virtual.scrollToIndex(next);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-row="${next}"] a, tr[data-row="${next}"] button`)?.focus());
  };

  if (!rows.length) return <p class="none">{props.empty ?? `No ${props.many ?? `${one}s`}.`}</p>;
  return (
    <div class={props.fill ? "table table-fill" : "table"}>
      {(filterText || props.tools) && (
        <div class="table-tools">
          {filterText && rows.length > 8 && (
            <input type="search" class="filter" placeholder={`Filter ${plural(rows.length, one, props.many)}`} aria-label={`Filter ${label}`} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          )}
          {props.tools}
          {words && <span class="dim" role="status">{`${count(shown.length)} of ${plural(rows.length, one, props.many)}`}</span>}
        </div>
      )}
      {/* The element scrolls, so a keyboard must reach it. */}
      <div class="table-box" ref={box} tabIndex={0} role="region" aria-label={label} onKeyDown={move}>
        <table aria-rowcount={shown.length + 1}>
          <colgroup>
            {columns.map((column) => (
              <col class={classes({ ...column, numeric: false })} style={column.width ? { width: column.width } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => {
                const order = sort?.key !== column.key ? undefined : sort.down ? "descending" : "ascending";
                return (
                  <th scope="col" class={classes(column)} aria-sort={order} title={column.hint}>
                    <button type="button" onClick={() => turn(column)}>{column.title}</button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${before}px` }} />}
            {shown.slice(from, to).map((row, at) => (
              <tr key={rowKey(row)} data-row={from + at} aria-rowindex={from + at + 2} class={selected?.(row) ? "selected" : undefined}>
                {columns.map((column) => (
                  <td class={classes(column)}>{shownCell(column, row)}</td>
                ))}
              </tr>
            ))}
            {after > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${after}px` }} />}
          </tbody>
        </table>
        {!shown.length && <p class="none">{`No ${one} has these words.`}</p>}
      </div>
    </div>
  );
}

function classes<Row>(column: Column<Row>): string | undefined {
  return [column.numeric && "n", column.wide && "wide", column.extra && "extra"].filter(Boolean).join(" ") || undefined;
}

function shownCell<Row>(column: Column<Row>, row: Row): ComponentChildren {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return typeof value === "number" ? count(value) : (value ?? "–");
}
