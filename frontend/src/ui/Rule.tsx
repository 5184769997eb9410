const docs = document.querySelector<HTMLMetaElement>('meta[name="xpudbg-docs"]')?.content;

/** The anchor of a rule in docs/findings.md: `kernel-fp64`. */
function anchor(rule: string): string {
  return rule.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "-");
}

/** The name of a rule, a link where the address of the documents is known. */
export function Rule({ rule }: { rule: string }) {
  const place = `findings.md#${anchor(rule)}`;
  if (!docs) return <span title={`docs/${place}`}>{rule}</span>;
  return (
    <a href={`${docs}/${place}`} rel="noreferrer">
      {rule}
    </a>
  );
}
