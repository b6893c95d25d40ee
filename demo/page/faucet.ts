/** The chain's answer to a request that it turned down. */
export class FaucetError extends Error {
  constructor(
    /** JSON-RPC's code, or the HTTP status when there was no such answer. */
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Asks a test chain for coins.
 * @param rpcUrl JSON-RPC address of the chain.
 * @param lamports 1,000,000,000 are one SOL.
 * @returns the transaction's signature; the coins are there when it is confirmed.
 * @throws {FaucetError} when the chain refuses; TypeError when it can't be reached.
 */
export function requestAirdrop(
  rpcUrl: string,
  address: string,
  lamports: number,
  signal?: AbortSignal,
): Promise<string> {
  return call(rpcUrl, "requestAirdrop", [address, lamports], signal);
}

/**
 * Asks the embedded chain for its trial dollars. Other chains don't have any.
 * @param baseUnits 1,000,000 are one dollar.
 * @returns the transaction's signature; null where there are none.
 * @throws {FaucetError} when the chain refuses; TypeError when it can't be reached.
 */
export async function requestTrialDollars(
  rpcUrl: string,
  address: string,
  baseUnits: number,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    return await call<string>(rpcUrl, "requestTokenAirdrop", [address, baseUnits], signal);
  } catch (error) {
    if (error instanceof FaucetError && error.code === methodNotFound) return null;
    throw error;
  }
}

/** JSON-RPC's code for a method that a server doesn't have. */
const methodNotFound = -32601;

/**
 * Resolves when the chain has confirmed a transaction; asks once a slot.
 * @throws {FaucetError} as above; the signal's reason when given up.
 */
export async function awaitConfirmation(
  rpcUrl: string,
  signature: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { value } = await call<SignatureStatuses>(rpcUrl, "getSignatureStatuses", [[signature]], signal);
    if (/^(confirmed|finalized)$/.test(value[0]?.confirmationStatus ?? "")) return;
    await new Promise((resolve) => setTimeout(resolve, slotMilliseconds));
    signal.throwIfAborted();
  }
}

const slotMilliseconds = 400;

interface SignatureStatuses {
  readonly value: readonly ({ readonly confirmationStatus?: string } | null)[];
}

async function call<Result>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<Result> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: signal ?? null,
  });
  const answer = (await response.json().catch(() => ({}))) as {
    result?: Result;
    error?: { code: number; message: string };
  };
  if (answer.result !== undefined) return answer.result;
  throw new FaucetError(
    answer.error?.code ?? response.status,
    answer.error?.message ?? "The faucet gave no answer that can be read.",
  );
}
