import { deriveApiBase } from "../../../src/configuration.js";

/** Content of `/widget/integrity.json`: the files of a service's widget. */
export interface Release {
  readonly version: string;
  /** Integrity hashes, `sha384-…`, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Source of the widget's script. */
export interface WidgetOrigin {
  /** Base URL of the files, without a slash at the end: `https://mint.example/widget`. */
  readonly url: string;
  /** Null: the service has no `integrity.json`. Undefined: it wasn't read yet. */
  readonly release: Release | null | undefined;
}

/** Service of a Mint API with the usual path: `https://mint.example/mint/v1` → `https://mint.example`. */
export function serviceOf(base: string): string | null {
  return /^(https?:\/\/[^?#]+)\/mint\/v1\/*$/.exec(base)?.[1] ?? null;
}

/** Timeout of the request for `integrity.json`. Milliseconds. */
const timeout = 5_000;

/** True if a script from this origin derives the API base by itself. */
export function knowsBase({ url }: WidgetOrigin, base: string): boolean {
  return deriveApiBase(`${url}/mint-widget.js`) === base.replace(/\/+$/, "");
}

/**
 * Finds the origin of the widget for an API base: the API's own service if it serves the widget, else the
 * page's.
 * @param own Origin of the page's service.
 */
export async function findWidgetOrigin(
  base: string,
  own: string,
  { signal, fetch: send = fetch }: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<WidgetOrigin> {
  for (const service of new Set([serviceOf(base) ?? own, own])) {
    const url = `${service}/widget`;
    const release = await readRelease(url, { signal: signal ?? null, send });
    if (release || service === own) return { url, release };
  }
  throw new Error("No service left to ask: the page's own always ends the search.");
}

async function readRelease(
  url: string,
  { signal, send }: { signal: AbortSignal | null; send: typeof fetch },
): Promise<Release | null> {
  try {
    const timeoutSignal = AbortSignal.timeout(timeout);
    const response = await send(`${url}/integrity.json`, {
      signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
      credentials: "omit",
    });
    const body = response.ok ? ((await response.json()) as Partial<Release> | null) : null;
    return isRelease(body) ? body : null;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** Validates an `integrity.json`, whose content goes into snippets. */
function isRelease(body: Partial<Release> | null): body is Release {
  const { version, files } = body ?? {};
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
