import { once } from "node:events";
import { WebSocket } from "ws";

type Reply =
  | { readonly type: "success"; readonly id: number; readonly result: Readonly<Record<string, unknown>> }
  | { readonly type: "error"; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: "event" };

export interface BidiConnection {
  /** @throws Error with the browser's message, or when the connection closes first */
  send(method: string, parameters: object): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

/** WebDriver BiDi over a WebSocket: https://w3c.github.io/webdriver-bidi/#protocol */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Exclude<Reply, { type: "event" }> | null) => void>();
  socket.on("message", (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    if (reply.type === "event") return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  socket.on("close", () => {
    for (const settle of waiting.values()) settle(null);
  });
  await once(socket, "open");
  let last = 0;
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, (reply) => {
          if (reply?.type === "success") resolve(reply.result);
          else
            reject(
              new Error(
                reply ? `${method}: ${reply.error}: ${reply.message}` : `${method}: the browser has ended.`,
              ),
            );
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
