/** What folds and unfolds layers that repeat: above the picture for all of them, and in it at each frame. */

import { useEffect, useRef } from "preact/hooks";
import type { ReportGraphPage, ReportLayers } from "../../data";
import { pushQuery } from "../../router";
import type { Frame } from "./composed";
import { addressOf, canUnfold, isUnfolded, titleOf, type Unfolded, unfoldedOf } from "./layers";

/** Draw and list these layers. */
export function unfold(unfolded: Unfolded): void {
  pushQuery({ layers: addressOf(unfolded) });
}

/** Why layers of a graph are drawn once. */
export function whyNot(graph: ReportGraphPage): string {
  const words = graph.layer_pictures ? graph.layer_pictures.missing : graph.picture_notes.find((note) => note.startsWith("layers are drawn once"));
  return `not every layer was drawn${words ? `: ${words.replace("layers are drawn once: ", "")}` : ""}`;
}

function options(graph: ReportGraphPage, layers: ReportLayers, from: number, to: number) {
  return layers.names.slice(from, to + 1).map((name, at) => {
    const one = { first: layers.first, place: from + at };
    const first = layers.first + one.place * layers.length;
    const words = `${name} (K${first} to K${first + layers.length - 1})`;
    const there = canUnfold(graph, one);
    return <option value={addressOf(one) ?? ""} disabled={!there}>{there ? words : `${words}: not drawn`}</option>;
  });
}

/** Layers once, one of them, or all. */
export function LayerChoice({ graph, unfolded, whole }: { graph: ReportGraphPage; unfolded: Unfolded; whole: boolean }) {
  const one = typeof unfolded === "object";
  return (
    <div class="choice" role="group" aria-label="Layers that repeat">
      <button type="button" aria-pressed={unfolded === "none"} onClick={() => unfold("none")}>Layers once</button>
      <select class={one ? "pressed" : undefined} aria-label="Unfold one layer" title={whole ? "Draw one layer by itself" : whyNot(graph)} value={one ? (addressOf(unfolded) ?? "") : ""} onChange={(event) => unfold(unfoldedOf(event.currentTarget.value, graph.layers))}>
        <option value="">One layer</option>
        {graph.layers.length > 1
          ? graph.layers.map((layers) => <optgroup label={`${layers.count} layers from K${layers.first}`}>{options(graph, layers, 0, layers.count - 1)}</optgroup>)
          : graph.layers.map((layers) => options(graph, layers, 0, layers.count - 1))}
      </select>
      <button type="button" aria-pressed={unfolded === "all"} title={whole ? undefined : whyNot(graph)} onClick={() => unfold("all")}>All layers</button>
    </div>
  );
}

interface Props {
  graph: ReportGraphPage;
  frames: readonly Frame[];
  unfolded: Unfolded;
  /** A control has the focus: bring its frame into view. */
  onFocus: (frame: Frame) => void;
}

/** A control at the head of each frame, in points of the picture. */
export function FrameControls({ graph, frames, unfolded, onFocus }: Props) {
  const self = useRef<HTMLDivElement>(null);
  const used = useRef<{ side: Frame["side"]; button: string } | null>(null);
  useEffect(() => {
    // What was used is gone: the control of the layer has the focus instead.
    const controls = [...(self.current?.children ?? [])].filter((control) => control.getAttribute("data-side") === used.current?.side);
    const next = controls.find((control) => control.classList.contains("frame-own")) ?? controls[0];
    const same = next?.querySelector<HTMLElement>(`[data-button="${used.current?.button}"]:enabled`);
    (same ?? next?.querySelector<HTMLElement>("button:last-child, select"))?.focus({ preventScroll: true });
    used.current = null;
  }, [frames]);
  if (unfolded === "all") return null;
  return (
    <div ref={self}>
      {frames.map((frame) => {
        const own = isUnfolded(frame.block, unfolded);
        const Control = own ? Own : Folded;
        const change = (next: Unfolded, button = "") => {
          used.current = { side: frame.side, button };
          unfold(next);
        };
        return (
          <div
            key={`${frame.side} ${frame.block.first}`}
            class={own ? "frame-control frame-own" : "frame-control"}
            data-side={frame.side}
            ref={(element) => place(element, frame)}
            onFocusCapture={() => onFocus(frame)}
          >
            <Control graph={graph} frame={frame} onChange={change} />
          </div>
        );
      })}
    </div>
  );
}

/** No style attribute: the policy of the file forbids them. */
function place(element: HTMLElement | null, { control, y }: Frame): void {
  if (!element) return;
  element.style.left = `${control}px`;
  element.style.top = `${y + 5}px`;
}

interface ControlProps {
  graph: ReportGraphPage;
  frame: Frame;
  /** The layers, and the name of the button that keeps the focus. */
  onChange: (next: Unfolded, button?: string) => void;
}

function Folded({ graph, frame, onChange }: ControlProps) {
  const { block, side } = frame;
  if (!block.layers) return null;
  return (
    <select aria-label={`Unfold a layer of ${titleOf(block)}, ${side} fusion`} value="" onChange={(event) => onChange(unfoldedOf(event.currentTarget.value, graph.layers))}>
      <option value="">Unfold…</option>
      {options(graph, block.layers, block.from, block.to)}
    </select>
  );
}

function Own({ graph, frame, onChange }: ControlProps) {
  const { layers, from } = frame.block;
  if (!layers) return null;
  const step = (place: number, words: string, sign: string) => {
    const next = { first: layers.first, place };
    const there = place >= 0 && place < layers.count && canUnfold(graph, next);
    return <button type="button" data-button={sign} aria-label={`${words}, ${frame.side} fusion`} disabled={!there} onClick={() => onChange(next, sign)}>{sign}</button>;
  };
  return (
    <>
      {step(from - 1, "Unfold the layer before", "‹")}
      {step(from + 1, "Unfold the next layer", "›")}
      <button type="button" aria-label={`Fold ${titleOf(frame.block)}, ${frame.side} fusion`} onClick={() => onChange("none")}>Fold</button>
    </>
  );
}
