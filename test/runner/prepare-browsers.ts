import type { BrowserName } from "./steps.js";

const preparations = new Map<BrowserName, Promise<string | null>>();

/**
 * Finds or installs browsers, each once for a run, and passes their paths to the steps by environment variables.
 * Outside of Debian, Firefox and WebKit are optional.
 * @returns Reason why a browser is missing; null: all are installed.
 */
export async function prepareBrowsers(names: readonly BrowserName[]): Promise<string | null> {
  const problems: string[] = [];
  for (const name of names) {
    // One after the other: package managers lock.
    const preparation = preparations.get(name) ?? prepareBrowser(name, [...preparations.values()].at(-1));
    preparations.set(name, preparation);
    const problem = await preparation;
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? problems.join("\n") : null;
}

async function prepareBrowser(name: BrowserName, previous?: Promise<unknown>): Promise<string | null> {
  await previous;
  const [{ getBrowser, canInstallPackages }, { [name]: kind }] = await Promise.all([
    import("../browser-launcher/get-browser.js"),
    import("../browser-launcher/browser-kinds.js"),
  ]);
  try {
    const { path } = await getBrowser(kind, () => undefined);
    if (path !== null) process.env[kind.places.variable] = path;
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (name === "chromium" || canInstallPackages()) return problem;
    console.warn(`Not run in ${name}: ${problem}`);
    return null;
  }
}
