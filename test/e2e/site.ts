import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/** Creator's web site: an origin other than those of the demo, with pages that tests publish. */
export interface Site {
  readonly origin: string;
  /** Publishes a page, or with another `Content-Type` another resource. @returns its url */
  publish(path: string, content: Content, headers?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

/** Content of a resource; a function is called for each request. */
type Content = string | Uint8Array | (() => Promise<string>);

/** @param upstream service to which requests for anything but the pages are forwarded, under the site's host */
export async function startSite(upstream?: string): Promise<Site> {
  const pages = new Map<string, { content: Content; headers: Readonly<Record<string, string>> }>();
  const server = createServer(async (request, response) => {
    const { method, url = "/", headers } = request;
    const found = pages.get(new URL(url, "http://localhost").pathname);
    if (!found && upstream !== undefined) {
      const onward = forward(new URL(url, upstream), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      onward.on("error", () => response.destroy());
      request.pipe(onward);
      return;
    }
    const content = typeof found?.content === "function" ? await found.content() : found?.content;
    response.writeHead(found ? 200 : 404, { "Content-Type": "text/html; charset=utf-8", ...found?.headers });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    publish(path, content, headers = {}) {
      pages.set(path, { content, headers });
      return origin + path;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
