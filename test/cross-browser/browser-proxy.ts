import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { recordPageErrors } from "./record-page-errors.js";

export interface CompletedRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

export interface HeldResponse {
  /** Resolves when the service has responded; the page doesn't get the response. */
  readonly reached: Promise<void>;
}

/** HTTP proxy of 127.0.0.1 for all requests of a browser. */
export interface BrowserProxy {
  readonly port: number;
  /** Completed requests, in order. */
  readonly requests: readonly CompletedRequest[];
  /** Responds to requests of a path itself, at every origin, with the result of `answer` for their body. */
  serve(path: string, type: string, answer: (body: string) => string | Promise<string>): void;
  /** Withholds the response to the next POST to a path. */
  hold(path: string): HeldResponse;
  close(): Promise<void>;
}

const recorder = "/record-page-errors.js";

export async function startBrowserProxy(): Promise<BrowserProxy> {
  const requests: CompletedRequest[] = [];
  const served = new Map<string, { type: string; answer: (body: string) => string | Promise<string> }>();
  let held: { readonly path: string; readonly reach: () => void } | null = null;

  const server = createServer((request, response) => {
    if (!URL.canParse(request.url ?? "")) return void response.writeHead(400).end();
    const url = new URL(request.url!);
    const own = served.get(url.pathname);
    if (own) {
      void text(request)
        .then(own.answer)
        .then((content) => response.writeHead(200, { "Content-Type": own.type }).end(content))
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
      return;
    }
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const onward = forward(url, { method: request.method, headers }, (answer) => {
      requests.push({ method: request.method!, url: url.href, status: answer.statusCode! });
      if (held && request.method === "POST" && url.pathname.endsWith(held.path)) {
        held.reach();
        held = null;
        answer.resume();
      } else pass(answer, response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  // CONNECT tunnels are rejected: no request leaves this machine.
  server.on("connect", (_, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
  served.set(recorder, { type: "text/javascript", answer: () => `(${recordPageErrors})()` });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    serve: (path, type, answer) => void served.set(path, { type, answer }),
    hold: (path) => ({ reached: new Promise((reach) => (held = { path, reach })) }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Forwards a response; pages get the script that records errors. */
function pass(answer: IncomingMessage, response: ServerResponse): void {
  if (!answer.headers["content-type"]?.startsWith("text/html")) {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
    return;
  }
  // The inserted script changes the length.
  delete answer.headers["content-length"];
  response.writeHead(answer.statusCode!, answer.headers);
  const script = `<script src="${recorder}"></script>`;
  text(answer).then(
    (page) => response.end(page.replace(/<meta charset[^>]*>/, `$&${script}`)),
    () => response.destroy(),
  );
}
