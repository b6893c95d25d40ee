import { connect, type Socket } from "node:net";
import type { ReadOrder } from "./drop-service.js";

/** Answer of a proxy. */
export interface Answer {
  readonly status: number;
  /** Value of a header, by its name in lower case; null: it has none. */
  header(name: string): string | null;
  readonly body: string;
}

/**
 * HTTP client for tens of thousands of reads a second: it keeps some connections open, and sends requests without waiting
 * for the answers before.
 */
export class PipelinedClient {
  readonly #connections: Connection[];
  readonly #requests = new WeakMap<ReadOrder, Request>();
  #next = 0;

  constructor(port: number, connections: number) {
    this.#connections = Array.from({ length: connections }, () => new Connection(port));
  }

  /** Reads a collection. @param onAnswer called in the task in which the answer arrives */
  read(order: ReadOrder, onAnswer: (answer: Answer) => void): void {
    let request = this.#requests.get(order);
    if (!request) this.#requests.set(order, (request = { text: toRequestText(order), lastBody: null }));
    this.#connections[this.#next++ % this.#connections.length]!.send(request, onAnswer);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = new RegExp(`^${name}: (.*)$`, "im")));
  return pattern;
}

interface Request {
  readonly text: string;
  /** Body of the last answer: most of them are equal. */
  lastBody: { readonly bytes: Buffer; readonly text: string } | null;
}

function toRequestText({ key, origin, shortId }: ReadOrder): string {
  return (
    `GET /mint/v1/collections/${shortId} HTTP/1.1\r\nHost: mint.example\r\n` +
    (origin === null ? "" : `Origin: ${origin}\r\nSec-Fetch-Site: cross-site\r\n`) +
    (key === "" ? "" : `X-API-Key: ${key}\r\n`) +
    "\r\n"
  );
}

class Connection {
  readonly #socket: Socket;
  readonly #awaiting: { request: Request; onAnswer: (answer: Answer) => void }[] = [];
  #received: Buffer = Buffer.alloc(0);
  #isClosed = false;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1").setNoDelay(true);
    this.#socket.on("data", (part: Buffer) => this.#receive(part));
    this.#socket.on("close", () => {
      if (!this.#isClosed) throw new Error("The proxy has closed a connection.");
    });
  }

  send(request: Request, onAnswer: (answer: Answer) => void): void {
    this.#awaiting.push({ request, onAnswer });
    this.#socket.write(request.text, "latin1");
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.destroy();
  }

  #receive(part: Buffer): void {
    let rest = this.#received.length > 0 ? Buffer.concat([this.#received, part]) : part;
    for (;;) {
      const headEnd = rest.indexOf("\r\n\r\n");
      if (headEnd < 0) break;
      const head = rest.toString("latin1", 0, headEnd);
      const header = (name: string) => patternOf(name).exec(head)?.[1]?.trim() ?? null;
      const length = header("content-length");
      if (length === null) throw new Error(`An answer without a length: ${head}`);
      const end = headEnd + 4 + Number(length);
      if (rest.length < end) break;
      const { request, onAnswer } = this.#awaiting.shift()!;
      const bytes = rest.subarray(headEnd + 4, end);
      if (!request.lastBody?.bytes.equals(bytes))
        request.lastBody = { bytes: Buffer.from(bytes), text: bytes.toString() };
      onAnswer({ status: Number(head.slice(9, 12)), header, body: request.lastBody!.text });
      rest = rest.subarray(end);
    }
    this.#received = rest;
  }
}
