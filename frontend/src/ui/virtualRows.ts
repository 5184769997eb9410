import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";

/** Rows of a scrolling element that are near its window: a virtualizer that draws the component anew when they change. */
export function useVirtualRows(count: number, height: number, scroller: () => HTMLElement | null): Virtualizer<HTMLElement, Element> {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan: 12,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(0),
  };
  const held = useRef<Virtualizer<HTMLElement, Element> | null>(null);
  held.current ??= new Virtualizer<HTMLElement, Element>(options);
  const virtualizer = held.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
