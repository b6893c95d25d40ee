import { once } from "node:events";
import type { Commands, CommandResponse, ErrorResponse } from "webdriver-bidi-protocol";
import { WebSocket } from "ws";

type Message = CommandResponse | ErrorResponse | { readonly type: "event" };

export interface BidiConnection {
  /** @throws Error with the browser's message, or when the connection closes first */
  send<Method extends keyof Commands>(
    method: Method,
    params: Commands[Method]["params"],
  ): Promise<Commands[Method]["returnType"]>;
  close(): void;
}

/** WebDriver BiDi over a WebSocket: https://w3c.github.io/webdriver-bidi/#protocol */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const pending = new Map<number, (response: CommandResponse | ErrorResponse | null) => void>();
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.type === "event" || message.id === null) return;
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  });
  socket.on("close", () => {
    for (const settle of pending.values()) settle(null);
  });
  await once(socket, "open");
  let lastId = 0;
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        pending.set(id, (response) => {
          // The response's id tells which command's result it is.
          if (response?.type === "success") resolve(response.result as Commands[typeof method]["returnType"]);
          else {
            const reason = response ? `${response.error}: ${response.message}` : "the browser has ended.";
            reject(new Error(`${method}: ${reason}`));
          }
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
