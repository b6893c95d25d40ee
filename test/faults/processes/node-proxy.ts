import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** JSON-RPC call on its way to the node. */
export interface NodeCall {
  readonly method: string;
  /** Parameters as JSON. */
  readonly params: string;
}

/**
 * Matches sends of a mint. The prefix of a transaction that the wallet has signed is unchanged by the
 * service's signature, which follows the wallet's.
 */
export function isSending({ signedTransaction }: { readonly signedTransaction: string }) {
  return ({ method, params }: NodeCall) =>
    method === "sendTransaction" && params.includes(signedTransaction.slice(0, 86));
}

/** Replacement of a node's response; it may never respond. */
export type Respond = (response: ServerResponse, call: NodeCall) => void;

/** Failure modes of a node. */
export const outages = {
  /** Closes the connection without a response, as a closed port does. */
  "hangs up": (response) => void response.socket?.destroy(),
  "never answers": () => undefined,
  "limits the rate": (response) => void response.writeHead(429, { "Retry-After": "1" }).end("slow down"),
  "is overloaded": (response) => void response.writeHead(503).end("busy"),
  "answers with a web page": (response) => void response.end("<html>It works!</html>"),
  "answers half of it": (response) => void response.end('{"jsonrpc":"2.0","resu'),
  "answers something else": (response) =>
    void response.setHeader("Content-Type", "application/json").end('{"jsonrpc":"2.0","id":"1","result":{}}'),
} satisfies Record<string, Respond>;

/** Responds with an error of JSON-RPC. */
export const rejectWith =
  (code: number, message: string): Respond =>
  (response) =>
    void response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ jsonrpc: "2.0", id: "1", error: { code, message } }));

/** Reports every signature as unknown, as a node that lags or has pruned its history. */
export const reportUnknown: Respond = (response, { params }) => {
  const [signatures] = JSON.parse(params) as [unknown[]];
  const result = { context: { slot: 1 }, value: signatures.map(() => null) };
  response
    .setHeader("Content-Type", "application/json")
    .end(JSON.stringify({ jsonrpc: "2.0", id: "1", result }));
};

/** Call that is held at the proxy. The process that made it waits for the response. */
export type Held = Promise<NodeCall>;

/**
 * Proxy between a service process and its node. Forwards every call that is not held, so that a test
 * determines the moment of a fault by the call, never by the clock.
 */
export interface NodeProxy {
  readonly url: string;
  /** Holds the next matching call before it reaches the node. */
  holdCall(matches: (call: NodeCall) => boolean): Held;
  /** Forwards the next matching call and withholds its response. Resolves when the node has responded. */
  holdAnswer(matches: (call: NodeCall) => boolean): Held;
  /** Replaces the response to matching calls, by default to all; null restores the node. */
  fail(respond: Respond | null, matches?: (call: NodeCall) => boolean): void;
  /** Methods of all calls, each once. */
  readonly methods: Set<string>;
  /** Number of calls that met an outage. */
  readonly failed: number;
  /** The node's responses, as JSON, to forwarded calls. */
  answersTo(matches: (call: NodeCall) => boolean): readonly string[];
  close(): Promise<void>;
}

interface Hold {
  readonly matches: (call: NodeCall) => boolean;
  readonly side: "call" | "answer";
  readonly resolve: (call: NodeCall) => void;
}

export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const methods = new Set<string>();
  const holds = new Set<Hold>();
  const answers: { call: NodeCall; text: string }[] = [];
  let failing: { respond: Respond; matches: (call: NodeCall) => boolean } | null = null;
  let failed = 0;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const { method, params } = JSON.parse(body.toString()) as { method: string; params: unknown };
    const call = { method, params: JSON.stringify(params) };
    methods.add(method);
    if (failing?.matches(call)) {
      failed += 1;
      failing.respond(response, call);
      return;
    }
    const hold = [...holds].find(({ matches }) => matches(call));
    if (hold) holds.delete(hold);
    if (hold?.side === "call") return hold.resolve(call);
    const { status, bytes } = await forward(nodeUrl, body);
    answers.push({ call, text: bytes.toString() });
    if (hold) return hold.resolve(call);
    response.writeHead(status, { "Content-Type": "application/json" }).end(bytes);
  }

  const server = createServer((incoming, response) => {
    // The client may have died meanwhile.
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const add = (side: Hold["side"], matches: Hold["matches"]) =>
    new Promise<NodeCall>((resolve) => holds.add({ side, matches, resolve }));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdCall: (matches) => add("call", matches),
    holdAnswer: (matches) => add("answer", matches),
    fail(respond, matches = () => true) {
      failing = respond && { respond, matches };
    },
    answersTo: (matches) => answers.filter(({ call }) => matches(call)).map(({ text }) => text),
    methods,
    get failed() {
      return failed;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Completes even when the client has gone, as a call in flight does. */
function forward(url: string, body: Buffer): Promise<{ status: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: "POST", headers: { "Content-Type": "application/json", "Content-Length": body.length } },
      (answer) => {
        readAll(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, bytes }), reject);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
