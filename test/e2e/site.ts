import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A creator's own web site: an origin beside those of the demo, with pages that tests write. */
export interface Site {
  readonly origin: string;
  /** Puts a page there. @returns its address */
  publish(path: string, html: string): string;
  close(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, string>();
  const server = createServer(({ url = "/" }, response) => {
    const html = pages.get(new URL(url, "http://localhost").pathname);
    response.writeHead(html === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    publish(path, html) {
      pages.set(path, html);
      return origin + path;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
