import { deriveApiBase } from "../../../src/configuration.js";

/** The files of a service's widget, as `/widget/integrity.json` says it. */
export interface Release {
  readonly version: string;
  /** `sha384-…` by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Where a page loads the widget from. */
export interface WidgetOrigin {
  /** An address under which its files are, without a slash at its end: `https://mint.example/widget`. */
  readonly address: string;
  /** Null: it doesn't say which version it has. */
  readonly release: Release | null;
}

/** The service of a Mint API as it is usually addressed: `https://mint.example/mint/v1` → `https://mint.example`. */
export function serviceOf(base: string): string | null {
  return /^(https?:\/\/[^?#]+)\/mint\/v1\/*$/.exec(base)?.[1] ?? null;
}

/** How long a service may take to say what it has. Milliseconds. */
const patience = 5_000;

/** True when a script from there finds the API by itself. */
export function knowsBase({ address }: WidgetOrigin, base: string): boolean {
  return deriveApiBase(`${address}/mint-widget.js`) === base.replace(/\/+$/, "");
}

/**
 * Where the widget for an API base comes from: its own service, if that serves it, else the page's.
 * @param own The page's service.
 */
export async function findWidgetOrigin(
  base: string,
  own: string,
  { signal, fetch: send = fetch }: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<WidgetOrigin> {
  for (const service of new Set([serviceOf(base) ?? own, own])) {
    const address = `${service}/widget`;
    const release = await readRelease(address, { signal: signal ?? null, send });
    if (release || service === own) return { address, release };
  }
  throw new Error("The page's own service is the last that is asked.");
}

async function readRelease(
  address: string,
  { signal, send }: { signal: AbortSignal | null; send: typeof fetch },
): Promise<Release | null> {
  try {
    const limit = AbortSignal.timeout(patience);
    const response = await send(`${address}/integrity.json`, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: "omit",
    });
    const statusOutput = response.ok ? ((await response.json()) as Partial<Release> | null) : null;
    return isRelease(statusOutput) ? statusOutput : null;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** Nothing of another shape comes into a snippet. */
function isRelease(statusOutput: Partial<Release> | null): statusOutput is Release {
  const { version, files } = statusOutput ?? {};
  if (typeof version !== "string" || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) return false;
  if (typeof files !== "object" || files === null) return false;
  const names = [`${version}/mint-widget.js`, `${version}/mint-widget.standalone.js`];
  return (
    names.every((name) => Object.hasOwn(files, name)) &&
    Object.entries(files).every(
      ([name, hash]) => /^[\w./-]+$/.test(name) && /^sha384-[\w+/]{64}$/.test(String(hash)),
    )
  );
}
