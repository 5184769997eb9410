/** The data blocks of the file: base64 of gzip, unpacked when they are first asked for and kept. */

import { useEffect, useState } from "preact/hooks";
import type { HistoryReport, ReportIndex } from "./data";

const kept = new Map<string, Promise<unknown>>();

/** A part of the report that the file does not hold. */
export class MissingChunk extends Error {}

export function hasChunk(name: string): boolean {
  return document.getElementById(`c:${name}`) !== null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

async function unpack(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const block = document.getElementById(`c:${name}`);
  if (!block) throw new MissingChunk("This part is not in the file.");
  const stream = new Blob([bytesOf(block.textContent ?? "")]).stream();
  const data = await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  block.textContent = "";
  return new Uint8Array(data);
}

function once<T>(name: string, read: (data: Uint8Array<ArrayBuffer>) => T): Promise<T> {
  let promise = kept.get(name) as Promise<T> | undefined;
  if (!promise) {
    promise = unpack(name).then(read);
    kept.set(name, promise);
  }
  return promise;
}

export function loadChunk<T>(name: string): Promise<T> {
  return once(name, (data) => JSON.parse(textOf(data)) as T);
}

export function loadIndex(): Promise<ReportIndex | HistoryReport> {
  return loadChunk<ReportIndex | HistoryReport>("index");
}

/** The raw file `n`, byte by byte. */
export function loadBytes(n: number): Promise<Uint8Array<ArrayBuffer>> {
  return once(`file:${n}`, (data) => data);
}

/** The text of the raw file `n`. */
export async function loadFile(n: number): Promise<string> {
  return textOf(await loadBytes(n));
}

function textOf(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}

/** A chunk as it stands now: loading, there, or why not. */
export type Loaded<T> = { state: "loading" } | { state: "there"; value: T } | { state: "failed"; why: string };

function useLoaded<T>(name: string | null, load: () => Promise<T>): Loaded<T> {
  const [loaded, set] = useState<{ name: string | null; now: Loaded<T> }>({ name: null, now: { state: "loading" } });
  useEffect(() => {
    if (name === null) return;
    let wanted = true;
    load().then(
      (value) => wanted && set({ name, now: { state: "there", value } }),
      (error: unknown) => wanted && set({ name, now: { state: "failed", why: wordsOf(error) } }),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return loaded.name === name ? loaded.now : { state: "loading" };
}

function wordsOf(error: unknown): string {
  if (error instanceof MissingChunk) return error.message;
  return `This part of the file is damaged: ${error instanceof Error ? error.message : String(error)}`;
}

export function useChunk<T>(name: string): Loaded<T> {
  return useLoaded(name, () => loadChunk<T>(name));
}

export function useFile(n: number | null): Loaded<string> {
  return useLoaded(n === null ? null : `file:${n}`, () => loadFile(n ?? 0));
}
