import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Account as a node returns it, such as one of `coreCollectionAccount`. */
interface Account {
  readonly owner: string;
  readonly data: unknown;
  readonly lamports: bigint;
  readonly executable: boolean;
  readonly space: bigint;
}

/** Node that only knows some accounts, and any other address as empty. */
export async function startAccountNode(accounts: ReadonlyMap<string, Account>) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => void (body += part.toString()));
    request.on("end", () => {
      const { id, params } = JSON.parse(body) as { id: unknown; params: [string[]] };
      const value = params[0].map((address) => accounts.get(address) ?? null);
      const toNumber = (_: string, each: unknown) => (typeof each === "bigint" ? Number(each) : each);
      response
        .setHeader("Content-Type", "application/json")
        .end(JSON.stringify({ jsonrpc: "2.0", id, result: { context: { slot: 1 }, value } }, toNumber));
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
