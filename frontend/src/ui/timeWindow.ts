/** What of a timeline is seen: zoomed and moved with the wheel, the pointer and keys. */

import { type RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface Window {
  from: number;
  to: number;
}

export interface TimeWindow {
  view: Window;
  width: number;
  /** Pixels of one unit of time. */
  scale: number;
  setView: (view: Window) => void;
  /** Whether the pointer has moved the view since it was pressed. */
  moved: () => boolean;
  pointer: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerLeave: () => void;
  };
  /** Zoom or move by a key; false for other keys. */
  pressed: (event: KeyboardEvent) => boolean;
}

const DRAGGED = 4;

/** `least`: the shortest time that fills the width. */
export function useTimeWindow(box: RefObject<HTMLElement | null>, all: Window, least: number): TimeWindow {
  const [view, show] = useState(all);
  const [width, setWidth] = useState(900);
  const drag = useRef<{ x: number; view: Window } | null>(null);
  const moved = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const setView = ({ from, to }: Window) => {
    const size = Math.min(Math.max(to - from, least), all.to - all.from);
    const start = Math.min(Math.max(from, all.from), all.to - size);
    show({ from: start, to: start + size });
  };
  const zoom = (factor: number, at = 0.5) => {
    const size = (view.to - view.from) * factor;
    const middle = view.from + (view.to - view.from) * at;
    setView({ from: middle - size * at, to: middle + size * (1 - at) });
  };
  const shift = (share: number) => {
    const by = (view.to - view.from) * share;
    setView({ from: view.from + by, to: view.to + by });
  };
  // A listener that may keep the page from zooming must not be passive.
  useEffect(() => {
    const element = box.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, event.offsetX / Math.max(1, width));
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
  const scale = width / (view.to - view.from);
  const pressed = (event: KeyboardEvent): boolean => {
    const acts: Record<string, () => void> = {
      "+": () => zoom(0.7),
      "=": () => zoom(0.7),
      "-": () => zoom(1.4),
      "0": () => setView(all),
      ArrowLeft: () => shift(-0.2),
      ArrowRight: () => shift(0.2),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey && event.key.startsWith("Arrow")) return false;
    event.preventDefault();
    act();
    return true;
  };
  const end = () => {
    drag.current = null;
  };
  return {
    view,
    width,
    scale,
    setView,
    moved: () => moved.current,
    pressed,
    pointer: {
      onPointerDown: (event) => {
        drag.current = { x: event.clientX, view };
        moved.current = false;
      },
      onPointerMove: (event) => {
        if (!drag.current) return;
        const by = (drag.current.x - event.clientX) / scale;
        if (Math.abs(drag.current.x - event.clientX) < DRAGGED && !moved.current) return;
        moved.current = true;
        setView({ from: drag.current.view.from + by, to: drag.current.view.to + by });
      },
      onPointerUp: end,
      onPointerLeave: end,
    },
  };
}

/** Times at which the ruler has a mark. */
export function marksOf(window: Window, width: number): number[] {
  const raw = ((window.to - window.from) * 110) / Math.max(width, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= raw) ?? raw;
  const marks: number[] = [];
  for (let at = Math.ceil(window.from / step) * step; at <= window.to && marks.length < 50; at += step) marks.push(at);
  return marks;
}

export const MARK_WIDTH = 56;

/** A mark in seconds; all of them have the unit and the digits that the step between them needs. */
export function markWords(at: number, all: number[]): string {
  const step = all.length > 1 ? (all[1] ?? 0) - (all[0] ?? 0) : 1;
  if (step < 0.95e-6) return `${(at * 1e6).toFixed(step < 0.95e-7 ? 2 : 1)} µs`;
  if (step < 0.0005) return `${Math.round(at * 1e6).toLocaleString("en-US")} µs`;
  if (step < 0.5) return `${(at * 1000).toFixed(step < 0.005 ? 1 : 0)} ms`;
  return `${at.toFixed(step < 1 ? 1 : 0)} s`;
}
