import type { RpcTransport } from "@solana/kit";

/** Sends one JSON-RPC request. */
export type NodeRequest = RpcTransport;
export type NodeCall = Parameters<RpcTransport>[0];

/** JSON-RPC response. */
export interface NodeResponse {
  readonly result?: unknown;
  readonly error?: { readonly code?: number | bigint; readonly message?: unknown; readonly data?: unknown };
}

interface Payload {
  readonly params?: unknown;
}

/** Slot of a response to a request with commitment `confirmed`; null for others. */
export function confirmedSlot({ payload }: NodeCall, { result }: NodeResponse): bigint | null {
  const { params } = payload as Payload;
  const config: unknown = Array.isArray(params) ? params.at(-1) : undefined;
  if ((config as { commitment?: unknown } | undefined)?.commitment !== "confirmed") return null;
  const { context, absoluteSlot } = (result ?? {}) as {
    context?: { slot?: unknown } | null;
    absoluteSlot?: unknown;
  };
  const slot = context?.slot ?? absoluteSlot;
  return typeof slot === "bigint" || (typeof slot === "number" && Number.isSafeInteger(slot))
    ? BigInt(slot)
    : null;
}

/** Agave's error codes of a node that can't respond now, while another might. */
const busyCodes: ReadonlySet<number> = new Set([
  // Block or slot not available, node behind, no snapshot, minimum context slot not reached.
  -32_004, -32_005, -32_008, -32_014, -32_016,
  // Internal error.
  -32_603,
]);

/** Providers' error codes for too many requests. */
const rateCodes: ReadonlySet<number> = new Set([-32_029, -32_429, 429]);

/** True if another node may succeed where this one has failed. */
export function isForAnother({ error }: NodeResponse): boolean {
  const code = Number(error?.code);
  return error !== undefined && (busyCodes.has(code) || rateCodes.has(code));
}

export const isRateRejection = ({ error }: NodeResponse): boolean => rateCodes.has(Number(error?.code));

/** True for a sent transaction that has already landed. */
export const isLandedRejection = ({ error }: NodeResponse): boolean =>
  (error?.data as { err?: unknown } | undefined)?.err === "AlreadyProcessed";

/** True for a transaction that was just simulated, so the node doesn't need to. */
export function skipsPreflight({ payload }: NodeCall): boolean {
  const { params } = payload as Payload;
  const config: unknown = Array.isArray(params) ? params.at(-1) : undefined;
  return (config as { skipPreflight?: unknown } | undefined)?.skipPreflight === true;
}

const isNumber = (value: unknown) => typeof value === "bigint" || typeof value === "number";
const isText = (value: unknown) => typeof value === "string";
const hasValue = (result: unknown) => {
  const { context, value } = (result ?? {}) as { context?: { slot?: unknown } | null; value?: unknown };
  return isNumber(context?.slot) && value !== undefined;
};

/** Checks of results. Proxies in front of nodes may return anything. */
const shapes: Readonly<Record<string, (result: unknown) => boolean>> = {
  getEpochInfo: (result) => isNumber((result as { absoluteSlot?: unknown } | null)?.absoluteSlot),
  getGenesisHash: isText,
  getLatestBlockhash: hasValue,
  getMinimumBalanceForRentExemption: isNumber,
  getMultipleAccounts: hasValue,
  getRecentPrioritizationFees: Array.isArray,
  getSignatureStatuses: hasValue,
  getSignaturesForAddress: Array.isArray,
  getTokenLargestAccounts: hasValue,
  isBlockhashValid: hasValue,
  sendTransaction: isText,
  simulateTransaction: hasValue,
};

/** True for a JSON-RPC error, and for a result with the method's shape. */
export function isWellFormed(method: string, response: unknown): response is NodeResponse {
  if (typeof response !== "object" || response === null) return false;
  if ("error" in response) return typeof response.error === "object" && response.error !== null;
  return "result" in response && (shapes[method]?.(response.result) ?? true);
}
