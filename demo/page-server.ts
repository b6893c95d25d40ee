import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { UserError } from "./service/platform/errors/user-error.js";

export interface PageServer {
  port: number;
  close(): Promise<void>;
}

/** Error for a page that has not been built. */
export class PageMissingError extends UserError {
  override readonly name = "PageMissingError";
  override readonly code = "PAGE_MISSING";
}

/**
 * Serves the built page, or with the project's directory the page's sources, with live reload.
 * @param options.directory absolute path
 * @param options.port 0: any free port
 * @throws PageMissingError; an error with `code` `EADDRINUSE` when the port is in use
 */
export async function startPageServer({
  host,
  port,
  directory,
}: {
  host: string;
  port: number;
  directory: string;
}): Promise<PageServer> {
  if (!existsSync(join(directory, "index.html"))) {
    throw new PageMissingError(`There is no page in ${directory}. Run npm run build first.`);
  }
  await checkPort(host, port);
  // Imported lazily, to load while the database starts.
  const { createServer: createDevelopmentServer, preview } = await import("vite");
  const listeners = process.listeners("SIGTERM");
  const address = { host, port, strictPort: true };
  const server = existsSync(join(directory, "vite.config.ts"))
    ? await (await createDevelopmentServer({ root: directory, server: address, logLevel: "warn" })).listen()
    : await preview({ build: { outDir: directory }, preview: address, logLevel: "error" });
  // Vite exits the process on SIGTERM. Remove its listeners, since the caller stops this server.
  for (const listener of process.listeners("SIGTERM")) {
    if (!listeners.includes(listener)) process.off("SIGTERM", listener);
  }
  const { port: listening } = server.httpServer!.address() as AddressInfo;
  return { port: listening, close: () => server.close() };
}

/** Rejects with `EADDRINUSE`, since Vite's error for a port in use has no code. */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
