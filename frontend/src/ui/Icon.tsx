/** Small pictures. Each severity has a shape of its own, since not everybody tells colours apart. */

const PATHS = {
  error: "M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2zM5.5 5.5l5 5M10.5 5.5l-5 5",
  warning: "M8 1.8 14.8 14H1.2zM8 6.2v3.6M8 11.8v.2",
  note: "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM8 7.2v4M8 4.6v.2",
  hint: "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM8 7.2v4M8 4.6v.2",
  search: "M7 2.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6zM10.6 10.6 14 14",
  sun: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M13 3l-1.2 1.2M4.2 11.8 3 13",
  moon: "M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1z",
  overview: "M2 2h5v5H2zM9 2h5v3H9zM9 7h5v7H9zM2 9h5v5H2z",
  model: "M8 1.5 14 5v6l-6 3.5L2 11V5zM2 5l6 3.5L14 5M8 8.5v6",
  graph: "M4 2.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM12 4.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM5 10.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM5.8 4.4l4.4 1.2M4.3 5.8l.5 4.4M6.5 11l4.2-3.6",
  kernel: "M4 4h8v8H4zM6.5 6.5h3v3h-3zM6 1.5V4M10 1.5V4M6 12v2.5M10 12v2.5M1.5 6H4M1.5 10H4M12 6h2.5M12 10h2.5",
  dynamo: "M3 8a5 5 0 0 1 8.5-3.5L13 6M13 2.5V6H9.5M13 8a5 5 0 0 1-8.5 3.5L3 10M3 13.5V10h3.5",
  time: "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM8 4.2V8l2.6 1.8",
  gauge: "M2.2 12.5a6.5 6.5 0 1 1 11.6 0M8 10.5 11 6.2M8 9.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8z",
  environment: "M2 4h12M2 8h12M2 12h12M5 2.8v2.4M10.5 6.8v2.4M6.5 10.8v2.4",
  raw: "M4 1.5h5l3.5 3.5v9.5H4zM9 1.5V5h3.5M6 8h4.5M6 10.5h4.5",
  compare: "M2 3h5v10H2zM9 3h5v10H9zM4 6h1.2M11 6h1.2M4 9h1.2M11 9h1.2",
  save: "M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  right: "M6 3.5 10.5 8 6 12.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width="16" height="16" role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <path d={PATHS[name]} />
    </svg>
  );
}
