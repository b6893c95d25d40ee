import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LocalChain } from "./local-chain.js";

/** JSON-RPC of a local chain over HTTP. */
export async function serveChain({ transport }: LocalChain) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => void (body += part.toString()));
    request.on("end", async () => {
      const answer = await transport({ payload: JSON.parse(body) as object });
      const toNumber = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer, toNumber));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
