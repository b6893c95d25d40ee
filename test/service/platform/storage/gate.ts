import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Server in front of a storage, which refuses every request after the first ones, as if the client had ended there.
 * @param target URL of the storage
 * @param lastRequest number of requests that pass
 */
export async function startGate(
  target: string,
  lastRequest: number,
): Promise<{ url: string; close(): Promise<void> }> {
  let count = 0;
  const gate = createServer((incoming, response) => {
    if (++count > lastRequest) {
      response.writeHead(403, { "Content-Type": "application/xml", Connection: "close" });
      response.end("<Error><Code>AccessDenied</Code><Message>Stopped</Message></Error>");
      return;
    }
    const { method, headers } = incoming;
    const outgoing = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    close: async () => {
      gate.closeAllConnections();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}
