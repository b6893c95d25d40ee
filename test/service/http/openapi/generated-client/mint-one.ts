import createClient from "openapi-fetch";
import type { paths } from "./mint-api.js";

/** Options of a consumer that knows the Mint API by its OpenAPI document only. */
export interface MintOneOptions {
  baseUrl: string;
  fetch(request: Request): Promise<Response>;
  apiKey: string;
  origin: string;
  collection: string;
  walletAddress: string;
  /** Signs a transaction in base64, and returns it in base64. */
  sign(transaction: string): Promise<string>;
}

/**
 * Mints one unit in the first active phase.
 * @throws Error with the code of the API's error
 */
export async function mintOne({
  baseUrl,
  fetch,
  apiKey,
  origin,
  collection,
  walletAddress,
  sign,
}: MintOneOptions) {
  const client = createClient<paths>({ baseUrl, fetch, headers: { "X-API-Key": apiKey, Origin: origin } });

  const read = await client.GET("/collections/{identifier}", {
    params: { path: { identifier: collection } },
  });
  if (!read.data) throw new Error(read.error.code);
  const collectionId = read.data.collection.id;
  const phaseId = read.data.phases.active[0]?.id ?? "";

  const eligibility = await client.GET("/collections/{collectionId}/eligibility/{phaseId}/{walletAddress}", {
    params: { path: { collectionId, phaseId, walletAddress } },
  });
  if (!eligibility.data) throw new Error(eligibility.error.code);

  const session = await client.POST("/prepare-mint", {
    body: { collectionId, phaseId, walletAddress, quantity: 1 },
  });
  if (!session.data) throw new Error(session.error.code);
  const [prepared] = session.data.transactions;
  if (!prepared) throw new Error("NO_TRANSACTION");

  const signedTransaction = await sign(prepared.transaction);
  const executed = await client.POST("/execute-mint", {
    body: { sessionId: session.data.sessionId, signedTransaction },
  });
  if (!executed.data) throw new Error(executed.error.code);
  const { status, items } = executed.data;
  return { eligible: eligibility.data.eligible, status, items };
}
