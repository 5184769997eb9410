/** A sentence of torch or xpudbg: what stands between backticks is code. */
export function Ticks({ text }: { text: string }) {
  const parts = text.split(/`([^`\n]+)`/);
  return <>{parts.map((part, at) => (at % 2 ? <code>{part}</code> : part))}</>;
}
