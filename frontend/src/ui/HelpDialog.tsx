import { keyGroups } from "../keyboard";
import { Dialog } from "./Dialog";

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keys" class="help" onClose={onClose}>
      <h2>Keys</h2>
      <div class="help-groups">
        {keyGroups().map((group) => (
          <section>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map((key) => (
                <div>
                  <dt>
                    {key.key.split(" ").map((part) => (
                      <kbd>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{key.what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Tables</h3>
          <dl>
            <div>
              <dt>
                <kbd>↑</kbd>
                <kbd>↓</kbd>
              </dt>
              <dd>the row above, below</dd>
            </div>
            <div>
              <dt>
                <kbd>Tab</kbd>
              </dt>
              <dd>the next link, field or heading; Enter on a heading sorts</dd>
            </div>
          </dl>
        </section>
      </div>
      <form method="dialog">
        <button class="button">Close</button>
      </form>
    </Dialog>
  );
}
