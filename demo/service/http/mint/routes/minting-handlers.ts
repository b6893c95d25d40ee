import type { mintRoutes } from "../../../../../src/contract/routes.js";
import { ApiError } from "../../../platform/errors/api-error.js";
import type { MintHandlers } from "../mint-route.js";

/** The two steps of a mint. */
export const mintingHandlers = {
  prepareMint: {
    isUrgent: true,
    tag: "Minting",
    summary: "Reserve units, and get the transactions to sign",
    description:
      "Let the wallet sign every transaction, then send each to `execute-mint`. The units are reserved until `expiresAt`. Preparing again replaces the wallet's session in the phase, and doesn't extend it for the same client address.\n\nOne client address can hold only a small share of the remaining units. After sessions that expired unsigned it waits longer, and `Retry-After` of `RATE_LIMITED` says how long.\n\nWhen unsigned sessions hold many of the remaining units, publishable and sandbox keys need a proof. `PROOF_REQUIRED` has the challenge. Send the same body again with the answer as `proof`.\n\nWhen all remaining units are reserved, requests wait in a queue. `SOLD_OUT` then has `reserved: true`, the units `ahead` and `Retry-After`. Send the same request again after that time to keep its place.",
    rates: ({ subjects, body }) => ({
      activities: body.claim_code?.trim() ? ["codes", "prepares wallet"] : ["prepares wallet"],
      // Anyone may name any wallet, so a wallet's requests are counted per client.
      wallet: `${subjects.address ?? subjects.key} ${body.walletAddress}`,
    }),
    handle: ({ service, principal, subjects, origin, body }) =>
      service.prepareMint({ key: principal.keyId, client: subjects.address ?? null, origin }, body),
  },
  executeMint: {
    isUrgent: true,
    assertBody: assertNoClientBroadcast,
    tag: "Minting",
    summary: "Send one signed transaction, and get its result",
    description:
      "Send each transaction once. The same session and bytes get the same response, so repeat the request to ask for the result. That works even when the service has lost the session, since the transaction names the mint. The service signs last and sends the transaction to the chain.",
    // Counts for the wallet once its signature is verified.
    handle: ({ service, count, principal, subjects, body }) =>
      service.executeMint(principal.scope, body, (activity, wallet) =>
        count(activity === "executes" ? "executes wallet" : activity, { ...subjects, wallet }),
      ),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;

/** @throws ApiError `CLIENT_BROADCAST_NOT_ALLOWED` */
function assertNoClientBroadcast(body: Readonly<Record<string, unknown>>): void {
  if ((body["transactionHash"] ?? null) === null) return;
  throw new ApiError(
    "CLIENT_BROADCAST_NOT_ALLOWED",
    "The service sends transactions itself. Send the signed transaction as signedTransaction, without transactionHash.",
  );
}
