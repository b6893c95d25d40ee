import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  lamports,
  partiallySignTransaction,
} from "@solana/kit";
import { format } from "oxfmt";
import { demoCodes } from "../../demo/samples/samples.js";
import { demoKeys } from "../../demo/service/config/published-keys.js";
import type { ApiDescription } from "../../demo/service/http/openapi/document.js";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import type { PrepareMintResponse } from "../../src/contract/mint/mint.js";
import { marketRoutes, mintRoutes, type Routes } from "../../src/contract/routes.js";
import { startStack } from "../../test/e2e/stack.js";
import { findFreePorts } from "../../test/processes.js";

/**
 * `npm run examples`: records a response of each route from what `npm start` starts, with its sample collections, as the
 * examples of the OpenAPI documents. A wallet mints, so that the lists aren't empty.
 */

interface Call {
  /** Parameters of the path that differ from those of the other routes. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

const [port] = await findFreePorts(1);
const { addresses, stop } = await startStack({
  SERVICE_PORT: `${port}`,
  PUBLIC_BASE_URL: "https://mint.example.com",
});
const base = `http://localhost:${port}`;

async function send(path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, {
    method: body ? "POST" : "GET",
    headers: { "X-API-Key": demoKeys.secret, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const wallet = await generateKeyPairSigner();
const rpc = createSolanaRpc(addresses.rpc as `http://${string}`);
await rpc.requestAirdrop(wallet.address, lamports(10_000_000_000n)).send();

async function sign(transaction: string): Promise<string> {
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(transaction));
  return getBase64EncodedWireTransaction(await partiallySignTransaction([wallet.keyPair], decoded));
}

/** Body of a prepare of one item. */
async function order(collection: string, phaseName: string, more: object = {}) {
  const { collection: read, phases } = (await send(
    `/mint/v1/collections/${collection}`,
  )) as CollectionResponse;
  const { id: phaseId } = phases.all.find(({ name }) => name === phaseName)!;
  return { collectionId: read.id, phaseId, walletAddress: wallet.address, quantity: 1, ...more };
}

/** Prepares a mint. @returns body of its execute */
async function prepare(body: object) {
  const { sessionId, transactions } = (await send("/mint/v1/prepare-mint", body)) as PrepareMintResponse;
  return { sessionId, signedTransaction: await sign(transactions[0]!.transaction) };
}

/** Records one response of each route. @param parameters parameters of paths */
async function record(
  api: string,
  routes: Routes,
  parameters: Readonly<Record<string, string>>,
  calls: Readonly<Record<string, Call>>,
): Promise<ApiDescription["examples"]> {
  const examples: Record<string, ApiDescription["examples"][string]> = {};
  for (const [name, route] of Object.entries(routes)) {
    const { path, query = "", body } = calls[name] ?? {};
    const filled = route.path.replace(/\{(\w+)\}/g, (_, key: string) => ({ ...parameters, ...path })[key]!);
    const response = shorten(await send(`/${api}/v1${filled}${query}`, body));
    examples[name] = { ...(body && { body }), response };
  }
  return examples;
}

/** Cuts every list to its first entry. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shorten(field)]));
}

try {
  const aurora = await order("aurora", "Public");
  const tessellate = await order("tessellate", "Friends", { claim_code: demoCodes.access });
  for (const body of [aurora, tessellate]) await send("/mint/v1/execute-mint", await prepare(body));
  const codes = { path: { collectionId: tessellate.collectionId } };
  const reveal = { path: { identifier: "hidden" } };
  const mint = await record(
    "mint",
    mintRoutes,
    {
      identifier: "aurora",
      collectionId: aurora.collectionId,
      phaseId: aurora.phaseId,
      walletAddress: wallet.address,
    },
    {
      readReveal: reveal,
      readRevealItems: reveal,
      readPeggedPrice: { path: { phaseId: tessellate.phaseId } },
      readDutchPrice: { path: { phaseId: (await order("tessellate", "Public")).phaseId } },
      readClaimCodes: codes,
      readClaimBenefits: codes,
      validateClaimCode: { ...codes, body: { code: demoCodes.discount } },
      prepareMint: { body: aurora },
      executeMint: { body: await prepare(aurora) },
    },
  );
  const market = await record(
    "market",
    marketRoutes,
    { id: "aurora-the-first-winter" },
    { readItems: { query: "?listed=true" }, search: { query: "?q=winter" } },
  );
  const path = fileURLToPath(new URL("../../demo/service/http/openapi/examples.ts", import.meta.url));
  const { code } = await format(
    path,
    `// \`npm run examples\` records this file from what \`npm start\` starts.

    export const examples = ${JSON.stringify({ mint, market }, null, 2)};`,
    { printWidth: 110 },
  );
  writeFileSync(path, code);
} finally {
  await stop();
}
