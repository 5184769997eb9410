/** Addresses are hashes: `#/graph/ID/K5?at=ttgir:42`. The browser's own history makes them links and goes back. */

import { createContext } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ReportLink } from "./data";

export interface Route {
  /** The first part; empty for the overview. */
  page: string;
  /** The parts behind it, decoded. */
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parseHash(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [page = "", ...parts] = path.split("/").map(decoded);
  return { page, parts, query: new URLSearchParams(query), hash };
}

export function hashOf(page: string, parts: string[] = [], query: Record<string, string> = {}): string {
  const path = [page, ...parts].filter((part) => part !== "").map(encodeURIComponent).join("/");
  const search = new URLSearchParams(query).toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `#/${path}${search && `?${search}`}`;
}

export type Place = Pick<ReportLink, "page"> & Partial<ReportLink>;

/** The address of a place. */
export function hashOfLink(link: Place): string {
  const { page, id, level, line } = link;
  if (page === "overview") return "#/";
  const parts = id === null || id === undefined || id === "" ? [] : [id];
  const query: Record<string, string> = {};
  if (level) query.at = line ? `${level}:${line}` : level;
  else if (line) query.line = String(line);
  return hashOf(page, parts, query);
}

const scrolled = new Map<string, number>();
let following = false;
let shown = location.hash;

/** Go to an address as a click on a link does. */
export function go(hash: string): void {
  following = true;
  if (location.hash === hash) following = false;
  else location.hash = hash;
}

/** Note that the next change of the address is a click on a link, not the back button. */
export function follow(): void {
  following = true;
}

/** Change the query of the address without a step in the history: what is chosen on a page. */
export function replaceQuery(change: Record<string, string | null>): void {
  const { page, parts } = parseHash(location.hash);
  replaceAddress(page, parts, change);
}

/** Change the query of the address as a step in the history that leaves the page where it is. */
export function pushQuery(change: Record<string, string | null>): void {
  const { page, parts, query } = parseHash(location.hash);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  const hash = hashOf(page, parts, Object.fromEntries(query));
  if (hash === location.hash) return;
  scrolled.set(location.hash, window.scrollY);
  history.pushState(null, "", hash);
  window.dispatchEvent(new Event("queryreplaced"));
}

/** Change the address without a step in the history: another thing of the same page is chosen. */
export function replaceAddress(page: string, parts: string[], change: Record<string, string | null>): void {
  const { query } = parseHash(location.hash);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  const hash = hashOf(page, parts, Object.fromEntries(query));
  if (hash === location.hash) return;
  history.replaceState(null, "", hash);
  window.dispatchEvent(new Event("queryreplaced"));
}

/** The address, for the page that it names. */
export const RouteContext = createContext<Route>(parseHash(""));

/** The address now; a change of the page goes to its top, the back button to where one was. */
export function useRoute(): Route {
  const [route, set] = useState(() => parseHash(location.hash));
  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => scrolled.set(shown, window.scrollY);
    const changed = () => {
      const next = parseHash(location.hash);
      const to = following ? 0 : (scrolled.get(location.hash) ?? 0);
      following = false;
      shown = location.hash;
      set(next);
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, to)));
    };
    const replaced = () => {
      shown = location.hash;
      set(parseHash(location.hash));
    };
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("hashchange", changed);
    window.addEventListener("queryreplaced", replaced);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("hashchange", changed);
      window.removeEventListener("queryreplaced", replaced);
    };
  }, []);
  return route;
}
