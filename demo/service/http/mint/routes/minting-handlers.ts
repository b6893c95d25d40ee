import type { mintRoutes } from "../../../../../src/contract/routes.js";
import { ApiError } from "../../../platform/errors/api-error.js";
import type { MintHandlers } from "../mint-route.js";

/** The two steps of a mint. */
export const mintingHandlers = {
  prepareMint: {
    isUrgent: true,
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
