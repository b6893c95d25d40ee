import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";

/** WebSocket connection for binary messages of up to 64 KiB. @see https://www.rfc-editor.org/rfc/rfc6455 */
export interface BinarySocket {
  send(message: Uint8Array): void;
  /** Closes the connection, as when the app is closed. */
  close(): void;
}

export interface SocketServerOptions {
  readonly port: number;
  readonly path: string;
  readonly protocol: string;
  /** Called for each connection; returns the handler of its messages. */
  readonly accept: (socket: BinarySocket) => (message: Buffer) => void;
}

/**
 * Listens on the loopback interface only. @returns function that stops listening and closes all connections
 */
export async function startSocketServer({
  port,
  path,
  protocol,
  accept,
}: SocketServerOptions): Promise<() => void> {
  const open = new Set<Duplex>();
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on("upgrade", ({ url, headers }, stream) => {
    if (url !== path || headers["sec-websocket-protocol"] !== protocol) return stream.destroy();
    const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    stream.write(
      [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
        `Sec-WebSocket-Accept: ${createHash("sha1").update(key).digest("base64")}`,
        `Sec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
      ].join("\r\n"),
    );
    open.add(stream);
    stream.on("close", () => open.delete(stream)).on("error", () => stream.destroy());
    const take = accept({
      send: (message) => stream.write(frame(message)),
      close: () => stream.end(Buffer.from([0x88, 0])),
    });
    let come = Buffer.alloc(0);
    stream.on("data", (bytes: Buffer) => {
      come = Buffer.concat([come, bytes]);
      for (let next = unframe(come); next; next = unframe(come)) {
        come = come.subarray(next.length);
        if (next.kind === 8) stream.end(Buffer.from([0x88, 0]));
        if (next.kind === 2) take(next.message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return () => {
    server.close();
    for (const stream of open) stream.destroy();
  };
}

function frame(message: Uint8Array): Buffer {
  const { length } = message;
  const head = length < 126 ? [0x82, length] : [0x82, 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), message]);
}

/** First message in a client's bytes; null while it is incomplete. */
function unframe(bytes: Buffer): { kind: number; message: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const isLong = (bytes[1]! & 127) === 126;
  const start = isLong ? 8 : 6;
  if (bytes.length < start) return null;
  const size = isLong ? bytes.readUInt16BE(2) : bytes[1]! & 127;
  if (bytes.length < start + size) return null;
  const mask = bytes.subarray(start - 4, start);
  const message = Buffer.from(bytes.subarray(start, start + size).map((byte, at) => byte ^ mask[at % 4]!));
  return { kind: bytes[0]! & 15, message, length: start + size };
}
