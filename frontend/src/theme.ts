/** Light or dark: what the system prefers, until somebody chooses. */

const KEY = "xpudbg-theme";

/** What somebody chose while the file was open. */
let chosen: string | null = null;

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function isDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

/** The element always says which it is, so that style sheets need to ask one thing. */
export function startTheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  chosen = kept();
  const apply = () => {
    document.documentElement.dataset.theme = chosen === "dark" || chosen === "light" ? chosen : system.matches ? "dark" : "light";
  };
  system.addEventListener("change", apply);
  apply();
}

export function toggleTheme(): void {
  const next = isDark() ? "light" : "dark";
  chosen = next;
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Browsers that keep nothing for files: it holds until the file is closed.
  }
}
