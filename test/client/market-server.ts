import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ReceivedRequest {
  /** Path and query. */
  readonly path: string;
  readonly key: string | undefined;
  /** True once the client has hung up before the answer was complete. */
  readonly isGivenUp: () => boolean;
}

type Reply = (response: ServerResponse, received: ReceivedRequest) => void;

/** Local HTTP server that answers requests in turn; the last answer repeats. */
export async function startServer(...replies: Reply[]) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let isGivenUp = false;
    response.on("close", () => (isGivenUp = !response.writableFinished));
    const one = {
      path: request.url!,
      key: request.headers["x-api-key"] as string | undefined,
      isGivenUp: () => isGivenUp,
    };
    received.push(one);
    (replies[received.length - 1] ?? replies.at(-1)!)(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/market/v1` };
}

export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

/** Whole list served in pages; cursors are indexes. */
export const listOf =
  <Row>(rows: readonly Row[], more: object = {}): Reply =>
  (response, received) => {
    const query = new URL(received.path, "http://localhost").searchParams;
    const start = Number(query.get("cursor") ?? 0);
    const end = start + Number(query.get("limit") ?? 20);
    const hasMore = end < rows.length;
    answer({ data: rows.slice(start, end), cursor: hasMore ? String(end) : null, hasMore, ...more })(
      response,
      received,
    );
  };
