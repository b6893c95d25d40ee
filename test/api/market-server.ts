import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Heard {
  /** Path and query. */
  readonly path: string;
  readonly key: string | undefined;
  /** True once whoever asked has hung up before the answer was whole. */
  readonly isGivenUp: () => boolean;
}

type Reply = (response: ServerResponse, heard: Heard) => void;

/** A server on this machine that answers requests in turn; the last answer stays. */
export async function startServer(...replies: Reply[]) {
  const heard: Heard[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let isGivenUp = false;
    response.on("close", () => (isGivenUp = !response.writableFinished));
    const one = {
      path: request.url!,
      key: request.headers["x-api-key"] as string | undefined,
      isGivenUp: () => isGivenUp,
    };
    heard.push(one);
    (replies[heard.length - 1] ?? replies.at(-1)!)(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/market/v1` };
}

export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

/** Answers nothing at all. */
export const silence: Reply = () => undefined;

/** A whole list, cut into pages by number; cursors are places in it. */
export const listOf =
  <Row>(rows: readonly Row[], more: object = {}): Reply =>
  (response, heard) => {
    const query = new URL(heard.path, "http://localhost").searchParams;
    const start = Number(query.get("cursor") ?? 0);
    const end = start + Number(query.get("limit") ?? 20);
    const hasMore = end < rows.length;
    answer({ data: rows.slice(start, end), cursor: hasMore ? String(end) : null, hasMore, ...more })(
      response,
      heard,
    );
  };
