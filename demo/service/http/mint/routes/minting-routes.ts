import { executeMintResponse, prepareMintResponse } from "../../../../../src/contract/mint.js";
import { ApiError } from "../../../platform/errors/api-error.js";
import { executeMintBody, expectations, prepareMintBody } from "../mint-body.js";
import { bodyErrors, defineMintRoute, type MintRoute } from "../mint-route.js";

/** The two steps of a mint. */
export const mintingRoutes: readonly MintRoute[] = [
  defineMintRoute({
    method: "post",
    path: "/prepare-mint",
    operationId: "prepareMint",
    isUrgent: true,
    tag: "Minting",
    summary: "Reserve units, and get the transactions that mint them",
    description:
      "The wallet signs every transaction; each then goes to execute-mint. The units are held until `expiresAt`. Preparing again replaces the wallet's earlier session in the phase; from the same address, the new one ends with it. One address may hold only a small share of what is left, and waits longer after sessions that ran out unsigned: RATE_LIMITED says for how long. While much of what is left is held unsigned, a prepare with another key than a secret one needs a proof: PROOF_REQUIRED has the challenge, and the same order is sent again with its answer as `proof`. While all that is left is reserved, orders wait in a queue: SOLD_OUT then has `reserved: true`, the units `ahead`, and Retry-After, by which the same request keeps its place and gets returned units in the order of arrival.",
    body: { name: "PrepareMintBody", schema: prepareMintBody, expectations, isScoped: true },
    response: { name: "PrepareMintResponse", schema: prepareMintResponse },
    errors: [
      ...bodyErrors,
      "NOT_FOUND",
      "PHASE_NOT_ACTIVE",
      "NOT_ELIGIBLE",
      "CODE_REQUIRED",
      "CLAIM_CODE_INVALID",
      "AFFILIATE_INVALID",
      "SOLD_OUT",
      "WALLET_LIMIT_REACHED",
      "QUANTITY_NOT_ALLOWED",
      "PROOF_REQUIRED",
      "PRICE_UNAVAILABLE",
      "INSUFFICIENT_BALANCE",
      "TREASURY_EMPTY",
      "CHAIN_UNAVAILABLE",
    ],
    rates: ({ subjects, body }) => ({
      activities: body.claim_code?.trim() ? ["codes", "prepares"] : "prepares",
      // Anyone may name any wallet: a wallet's count is its client's own.
      wallet: `${subjects.address ?? subjects.key} ${body.walletAddress}`,
    }),
    handler: ({ service, principal, subjects, origin, body }) =>
      service.prepareMint({ key: principal.keyId, client: subjects.address ?? null, origin }, body),
  }),
  defineMintRoute({
    method: "post",
    path: "/execute-mint",
    operationId: "executeMint",
    isUrgent: true,
    tag: "Minting",
    summary: "Send one signed transaction, and get its result",
    description:
      "Once for each transaction. The same session and bytes again have the same answer: this is also how to ask for the result of a mint, even if the service has lost its session: the transaction names the mint. The service signs last and is the only one that broadcasts.",
    body: { name: "ExecuteMintBody", schema: executeMintBody, expectations, assert: assertNoClientBroadcast },
    response: { name: "ExecuteMintResponse", schema: executeMintResponse },
    errors: [
      "VALIDATION_FAILED",
      "BODY_TOO_LARGE",
      "CLIENT_BROADCAST_NOT_ALLOWED",
      "SESSION_NOT_FOUND",
      "SESSION_EXPIRED",
      "TRANSACTION_MISMATCH",
      "PHASE_NOT_ACTIVE",
      "TRANSACTION_FAILED",
      "BLOCKHASH_EXPIRED",
      "CHAIN_UNAVAILABLE",
    ],
    activity: "executes",
    // The wallet counts once its signature is verified.
    handler: ({ service, countWallet, principal, body }) =>
      service.executeMint(principal.keyId, principal.scope, body, (wallet) =>
        countWallet("executes", wallet),
      ),
  }),
];

/** @throws ApiError `CLIENT_BROADCAST_NOT_ALLOWED` */
function assertNoClientBroadcast(body: Readonly<Record<string, unknown>>): void {
  if ((body["transactionHash"] ?? null) === null) return;
  throw new ApiError(
    "CLIENT_BROADCAST_NOT_ALLOWED",
    "The service sends the transaction itself. Leave transactionHash out and send the signed transaction as signedTransaction.",
  );
}
