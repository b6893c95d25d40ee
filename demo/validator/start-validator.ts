import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.js";
import { createLedger, type Ledger } from "./ledger.js";
import { createMethods } from "./methods.js";
import type { Program } from "./programs.js";
import { createWebSockets, type WebSockets } from "./web-socket.js";

/** Keep-alive timeout, long enough that a busy client never sends on a connection that was just closed. */
const KEEP_ALIVE_MILLISECONDS = 60_000;

const MAX_PORT = 65_535;

/** Timer functions; replaced in tests. */
export interface IntervalTimers {
  setInterval(callback: () => void, milliseconds: number): unknown;
  clearInterval(handle: unknown): void;
}

export interface ValidatorOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The address to listen on; only this machine by default. */
  readonly host?: string;
  /** Duration of a slot; 400 by default. */
  readonly slotMilliseconds?: number;
  /** Wall clock: Unix time in milliseconds. */
  readonly now?: () => number;
  readonly timers?: IntervalTimers;
  /** 32 random bytes; the genesis hash, all blockhashes and the faucet's key derive from them. */
  readonly seed?: Uint8Array;
  /** Programs in addition to the runtime's. */
  readonly programs?: readonly Program[];
  /** Receives errors that clients did not cause. */
  readonly report?: (error: unknown) => void;
}

export interface Validator {
  /** URL of the JSON-RPC endpoint, such as `http://127.0.0.1:8899`. */
  readonly url: string;
  /**
   * URL of the subscriptions, such as `ws://127.0.0.1:8900`: the next port, as on Solana's nodes, or the same port while
   * another program has the next. The port of `url` serves them in any case.
   */
  readonly webSocketUrl: string;
  readonly ledger: Ledger;
  /** Stops slots and the server; pending calls are aborted. */
  close(): Promise<void>;
}

/**
 * Starts an empty chain of one node with the JSON-RPC API of a cluster. It exists in memory until `close`.
 * @throws the error of `listen`, with `code` `EADDRINUSE` when the port is taken.
 */
export async function startValidator(options: ValidatorOptions): Promise<Validator> {
  const {
    port,
    host = "127.0.0.1",
    slotMilliseconds = 400,
    now = Date.now,
    timers = globalTimers,
    seed = randomBytes(32),
    programs = [],
    report = console.error,
  } = options;
  const ledger = await createLedger({ now, seed, programs });
  const app = createApp(createMethods(ledger), report);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, getRequestListener(app.fetch));
  await listen(server, port, host);
  const { port: listening } = server.address() as AddressInfo;
  const webSockets = createWebSockets(ledger, report);
  webSockets.attach(server);
  const ownPort = await openNextPort(webSockets, listening + 1, host);
  const stopSlots = runSlots(ledger, slotMilliseconds, now, timers);
  return {
    url: `http://${host}:${listening}`,
    webSocketUrl: `ws://${host}:${ownPort ? listening + 1 : listening}`,
    ledger,
    async close() {
      stopSlots();
      await webSockets.close();
      await Promise.all([server, ...(ownPort ? [ownPort] : [])].map(close));
    },
  };
}

const globalTimers: IntervalTimers = {
  setInterval: (callback, milliseconds) => setInterval(callback, milliseconds),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** Starts slots as time passes, several at once after a system sleep. Setting the clock back stops none. */
function runSlots(
  ledger: Ledger,
  slotMilliseconds: number,
  now: () => number,
  timers: IntervalTimers,
): () => void {
  let last = now();
  let elapsed = 0;
  const handle = timers.setInterval(() => {
    const time = now();
    elapsed += Math.max(0, time - last);
    last = time;
    const due = Math.floor(elapsed / slotMilliseconds);
    elapsed -= due * slotMilliseconds;
    if (due > 0) ledger.advanceSlot(due);
  }, slotMilliseconds);
  return () => timers.clearInterval(handle);
}

/** Serves WebSockets on a port of their own; null: another program has it, or there is no such port. */
async function openNextPort(webSockets: WebSockets, port: number, host: string): Promise<Server | null> {
  if (port > MAX_PORT) return null;
  const server = createServer((_request, response) => {
    response.writeHead(426, { "content-type": "text/plain", upgrade: "websocket" }).end("Use a WebSocket");
  });
  try {
    await listen(server, port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
  webSockets.attach(server);
  return server;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
