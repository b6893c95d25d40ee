import type { Server } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { MAX_BODY_BYTES } from "./app.js";
import { answerJsonRpc } from "./json-rpc.js";
import type { Ledger } from "./ledger.js";
import { createSubscriptions } from "./subscriptions.js";

/** Bytes that may wait for a client that doesn't read. */
const MAX_WAITING_BYTES = 1024 * 1024;
const HEARTBEAT_MILLISECONDS = 30_000;
/** How long a client has for its part of a close. */
const CLOSE_MILLISECONDS = 1_000;

/** Close code of a server that goes away, and of one that ends a connection by its rules. RFC 6455, section 7.4.1. */
const GOING_AWAY = 1001;

/** WebSockets with the subscriptions of a node. */
export interface WebSockets {
  /** Serves WebSockets on a server, on every path. */
  attach(server: Server): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** @param report receives errors that clients did not cause. */
export function createWebSockets(ledger: Ledger, report: (error: unknown) => void): WebSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES });
  const silent = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }, HEARTBEAT_MILLISECONDS);
  heartbeat.unref();

  sockets.on("connection", (socket: WebSocket) => {
    const send = (text: string) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(text);
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
    };
    const subscriptions = createSubscriptions(ledger, send);
    socket.on("pong", () => silent.delete(socket));
    // The library has closed the connection: a frame is too large or malformed.
    socket.on("error", () => undefined);
    socket.on("close", () => subscriptions.close());
    socket.on("message", (data) => {
      silent.delete(socket);
      answerJsonRpc(subscriptions.methods, String(data), report).then((answer) => {
        if (answer !== null) send(answer);
        subscriptions.flush();
      }, report);
    });
  });

  return {
    attach(server) {
      server.on("upgrade", (request, socket, head) => {
        sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit("connection", opened, request));
      });
    },
    async close() {
      clearInterval(heartbeat);
      await Promise.all(
        [...sockets.clients].map(
          (socket) =>
            new Promise<void>((resolve) => {
              const timer = setTimeout(() => socket.terminate(), CLOSE_MILLISECONDS);
              socket.once("close", () => {
                clearTimeout(timer);
                resolve();
              });
              socket.close(GOING_AWAY);
            }),
        ),
      );
      sockets.close();
    },
  };
}
