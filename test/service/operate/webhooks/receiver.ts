import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookEvent } from "../../../../demo/service/operate/webhooks/event-schema.js";

/** Request that a receiver has got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: WebhookEvent;
}

export interface Receiver {
  /** Base url on 127.0.0.1, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Largest number of requests at a time, of one path. */
  readonly maxAtOnce: () => number;
  /** Answer to a request; by default 204. It may wait. */
  answer: (request: Received) => Answer | Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Starts an endpoint that records what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const open = new Map<string, number>();
  let maxAtOnce = 0;
  const server = createServer((request, response) => {
    const path = request.url!;
    open.set(path, (open.get(path) ?? 0) + 1);
    maxAtOnce = Math.max(maxAtOnce, open.get(path)!);
    response.once("close", () => open.set(path, open.get(path)! - 1));
    let body = "";
    request.on("data", (part: Buffer) => void (body += part.toString()));
    request.on("end", () => {
      const one = { path, headers: request.headers, body, event: JSON.parse(body) as WebhookEvent };
      received.push(one);
      void Promise.resolve(receiver.answer(one)).then(({ status, headers, body }) =>
        response.writeHead(status, headers).end(body),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    maxAtOnce: () => maxAtOnce,
    answer: () => ({ status: 204 }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
