import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One JSON-RPC call on its way to the node. */
export interface NodeCall {
  readonly method: string;
  /** The parameters as JSON. */
  readonly params: string;
}

/**
 * The sending of a mint. The beginning of a transaction that the wallet has signed stays the same when the service adds
 * its signature behind the wallet's.
 */
export function isSending({ signedTransaction }: { readonly signedTransaction: string }) {
  return ({ method, params }: NodeCall) =>
    method === "sendTransaction" && params.includes(signedTransaction.slice(0, 86));
}

/** What comes in place of a node's answer; it may leave the answer unmade. */
export type Respond = (response: ServerResponse, call: NodeCall) => void;

/** What a node does that is away. */
export const outages = {
  /** Closes the connection before it has answered, as a port that nobody listens on any more. */
  "hangs up": (response) => void response.socket?.destroy(),
  "never answers": () => undefined,
  "limits the rate": (response) => void response.writeHead(429, { "Retry-After": "1" }).end("slow down"),
  "is overloaded": (response) => void response.writeHead(503).end("busy"),
  "answers with a web page": (response) => void response.end("<html>It works!</html>"),
  "answers half of it": (response) => void response.end('{"jsonrpc":"2.0","resu'),
  "answers something else": (response) =>
    void response.setHeader("Content-Type", "application/json").end('{"jsonrpc":"2.0","id":"1","result":{}}'),
} satisfies Record<string, Respond>;

/** Knows no signature that it is asked for, as a node that lags or has dropped its history. */
export const forget: Respond = (response, { params }) => {
  const [signatures] = JSON.parse(params) as [unknown[]];
  const result = { context: { slot: 1 }, value: signatures.map(() => null) };
  response
    .setHeader("Content-Type", "application/json")
    .end(JSON.stringify({ jsonrpc: "2.0", id: "1", result }));
};

/** A call that was stopped at the proxy. The process that made it waits for its answer. */
export type Held = Promise<NodeCall>;

/**
 * Stands between a service process and its node. Lets through what nobody has asked to hold, so that a test chooses the
 * moment at which something happens by what is just said, and never by the clock.
 */
export interface NodeProxy {
  readonly url: string;
  /** Stops the next such call before it reaches the node. */
  holdCall(matches: (call: NodeCall) => boolean): Held;
  /** Lets the next such call through and keeps its answer. Resolves when the node has answered. */
  holdAnswer(matches: (call: NodeCall) => boolean): Held;
  /** From now on such calls, all of them by default, get this in place of an answer; null: the node is back. */
  fail(respond: Respond | null, matches?: (call: NodeCall) => boolean): void;
  /** How many calls have met an outage. */
  readonly failed: number;
  /** What the node has answered, as JSON, to calls that got through to it. */
  answersTo(matches: (call: NodeCall) => boolean): readonly string[];
  close(): Promise<void>;
}

interface Hold {
  readonly matches: (call: NodeCall) => boolean;
  readonly side: "call" | "answer";
  readonly tell: (call: NodeCall) => void;
}

export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const holds = new Set<Hold>();
  const answers: { call: NodeCall; text: string }[] = [];
  let failing: { respond: Respond; matches: (call: NodeCall) => boolean } | null = null;
  let failed = 0;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const { method, params } = JSON.parse(body.toString()) as { method: string; params: unknown };
    const call = { method, params: JSON.stringify(params) };
    if (failing?.matches(call)) {
      failed += 1;
      failing.respond(response, call);
      return;
    }
    const hold = [...holds].find(({ matches }) => matches(call));
    if (hold) holds.delete(hold);
    if (hold?.side === "call") return hold.tell(call);
    const { status, bytes } = await forward(nodeUrl, body);
    answers.push({ call, text: bytes.toString() });
    if (hold) return hold.tell(call);
    response.writeHead(status, { "Content-Type": "application/json" }).end(bytes);
  }

  const server = createServer((incoming, response) => {
    // Whoever has asked may have died meanwhile.
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const add = (side: Hold["side"], matches: Hold["matches"]) =>
    new Promise<NodeCall>((tell) => holds.add({ side, matches, tell }));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdCall: (matches) => add("call", matches),
    holdAnswer: (matches) => add("answer", matches),
    fail(respond, matches = () => true) {
      failing = respond && { respond, matches };
    },
    answersTo: (matches) => answers.filter(({ call }) => matches(call)).map(({ text }) => text),
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

/** Goes on whether or not the asker still lives, as a call that is on the wire does. */
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
