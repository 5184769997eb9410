/** Light or dark: what the system prefers, until somebody chooses. */

const KEY = "xpudbg-theme";

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function startTheme(): void {
  const chosen = kept();
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
}

export function toggleTheme(): void {
  const next = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Browsers that keep nothing for files: it holds until the file is closed.
  }
}
