import type { ReportLaunch, UnfusedPair } from "../../data";
import { bytes, count, hardwareBytes, microseconds, plural } from "../../format";
import { registerWords } from "../../kernels";
import { hashOf } from "../../router";
import { exactPercent } from "../../times";
import { A } from "../../ui/A";
import { Icon } from "../../ui/Icon";
import { LongName } from "../../ui/Name";

interface Props {
  kernel: ReportLaunch;
  other: ReportLaunch | null;
  kernels: Map<number, ReportLaunch>;
  pairs: UnfusedPair[];
  onChoose: (number: number | null, second: boolean) => void;
}

/** The kernel that is chosen in the picture: its figures, its neighbours, and why it and another are not one. */
export function KernelPanel({ kernel, other, kernels, pairs, onChoose }: Props) {
  const number = (n: number) => (
    <button type="button" class="kernel-button" title={kernels.get(n)?.name} onClick={() => onChoose(n, false)}>{`K${n}`}</button>
  );
  const few = (numbers: number[]) => (
    <>
      {numbers.slice(0, MOST).map(number)}
      {numbers.length > MOST && <span class="dim"> and {count(numbers.length - MOST)} more</span>}
      {!numbers.length && <span class="dim">none</span>}
    </>
  );
  return (
    <section class="kernel-panel" aria-label={`Kernel K${kernel.number}`}>
      <header>
        <h2 aria-live="polite">
          <span class="kernel-number">{`K${kernel.number}`}</span> <span class="mono kernel-name"><LongName text={kernel.name} /></span>
        </h2>
        <button type="button" class="quiet" aria-label="Choose no kernel" onClick={() => onChoose(null, false)}>
          <Icon name="close" />
        </button>
      </header>
      <p class="panel-figures">
        <span>{kernel.kind}</span>
        {kernel.module && <span>{kernel.module}</span>}
        {kernel.lines.length > 0 && <span>{kernel.lines.join(", ")}</span>}
        {kernel.times && <span>{`${microseconds(kernel.times.median_us ?? kernel.times.total_us / kernel.times.launches)} measured${kernel.times.roofline === null ? "" : `, ${exactPercent(kernel.times.roofline)} of the roofline`}`}</span>}
        {!kernel.times && kernel.least_us !== null && <span>{`at least ${microseconds(kernel.least_us)}`}</span>}
        <span>{`${bytes(kernel.bytes_in)} in, ${bytes(kernel.bytes_out)} out`}</span>
        {kernel.saved !== null && kernel.saved > 0 && <span class="panel-good">{`${bytes(kernel.saved)} saved by fusing`}</span>}
        {kernel.registers !== null && <span>{`${registerWords(kernel)} ${kernel.registers === 1 ? "register" : "registers"}`}</span>}
        {kernel.spills !== null && kernel.spills > 0 && <span class="badge badge-error">{`${hardwareBytes(kernel.spills)} spilled`}</span>}
        {kernel.advice > 0 && <span class="badge badge-warning">{plural(kernel.advice, "piece of advice", "pieces of advice")}</span>}
      </p>
      {kernel.why_called && <p class="dim">Library call: {kernel.why_called}</p>}
      <p>
        <span class="sign-from">▲</span> reads from {few(kernel.makers)} <span class="sign-to panel-users">▼</span> read by {few(kernel.users)}
      </p>
      <WhyNot kernel={kernel} other={other} kernels={kernels} pairs={pairs} onChoose={onChoose} />
      <p>
        <A to={hashOf("kernel", [kernel.id])} class="button">
          <Icon name="kernel" /> Code at every level
        </A>
      </p>
    </section>
  );
}

const MOST = 8;

export function pairOf(pairs: UnfusedPair[], a: number, b: number): UnfusedPair | undefined {
  return pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
}

function WhyNot({ kernel, other, kernels, pairs, onChoose }: Props) {
  const found = other ? pairOf(pairs, kernel.number, other.number) : undefined;
  return (
    <div class="why-not">
      <label>
        Why not fused with{" "}
        <select value={other ? String(other.number) : ""} onChange={(event) => onChoose(Number(event.currentTarget.value) || null, true)}>
          <option value="">choose, or click a second kernel with Shift</option>
          {[...kernels.values()].filter((one) => one.number !== kernel.number).map((one) => (
            <option value={String(one.number)}>{`K${one.number} ${one.name}${pairOf(pairs, kernel.number, one.number) ? " *" : ""}`}</option>
          ))}
        </select>
      </label>
      {other && (
        <div class="why-answer" role="status">
          {found ? (
            <>
              <p>
                <b>{`K${found.a} and K${found.b} are two kernels: `}</b>
                {found.reason}
              </p>
              {found.fix && (
                <p class="advice-fix">
                  <b>Try</b> {found.fix}
                </p>
              )}
              {found.logged && <p class="dim">The scheduler logged: <span class="mono">{found.logged}</span></p>}
              {found.bytes !== null && <p class="dim">{`One kernel would save ${bytes(found.bytes)} at most.`}</p>}
            </>
          ) : (
            <p>{`The report has no reason for K${kernel.number} and K${other.number}: it has reasons for pairs that share data or that the scheduler tried (marked * in the list).`}</p>
          )}
        </div>
      )}
    </div>
  );
}
