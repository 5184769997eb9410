import { useState } from "preact/hooks";
import { useReport } from "../../report";
import { Section } from "../../ui/Section";
import { Empty } from "../../ui/States";

/** Names of variables break behind their underscores alone. */
function breakable(name: string) {
  return name.split("_").map((part, at) => (at ? <>_<wbr />{part}</> : part));
}

/** Versions, variables, device and settings. */
export function EnvironmentPage() {
  const { index } = useReport();
  const [words, setWords] = useState("");
  const wanted = words.toLowerCase();
  const groups = index.environment
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !wanted || row.join(" ").toLowerCase().includes(wanted)) }))
    .filter((group) => group.rows.length);
  return (
    <>
      <h1>Environment</h1>
      <p class="lead">What the run was made with.</p>
      {!index.environment.length && <Empty title="Not recorded">The run does not say what it was made with.</Empty>}
      {index.environment.length > 0 && (
        <div class="table-tools">
          <input type="search" class="filter" placeholder="Filter" aria-label="Filter the environment" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </div>
      )}
      {groups.map((group) => (
        <Section title={group.title} count={group.rows.length}>
          <table class="facts">
            <tbody>
              {group.rows.map(([name, value, note]) => (
                <tr>
                  <th scope="row">{breakable(name)}</th>
                  <td class="mono">{value || <span class="dim">empty</span>}</td>
                  <td class="dim">{note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ))}
      {words && !groups.length && <p class="none">Nothing has these words.</p>}
    </>
  );
}
