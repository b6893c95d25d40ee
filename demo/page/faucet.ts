/** Lamports per request: 10 SOL. */
const airdropLamports = 10_000_000_000;

/** Base units of the trial dollar per request: 100 dollars. */
const airdropDollars = 100_000_000;

/** Timeout of the confirmation. Milliseconds. */
const confirmationTimeout = 30_000;

/**
 * Fills a wallet with 10 SOL of a test chain and, where the chain has them, 100 trial dollars. Resolves once the chain has
 * confirmed them.
 * @returns true if trial dollars were among them
 * @throws {FaucetError} when the chain responds with an error; TypeError when it is unreachable.
 */
export async function fillWallet(rpcUrl: string, address: string): Promise<boolean> {
  const signature = await requestAirdrop(rpcUrl, address, airdropLamports);
  const tokenSignature = await requestTrialDollars(rpcUrl, address, airdropDollars);
  // Transactions are confirmed in order, so the last one suffices.
  await awaitConfirmation(rpcUrl, tokenSignature ?? signature, AbortSignal.timeout(confirmationTimeout));
  return tokenSignature !== null;
}

/** Error response of the chain. */
export class FaucetError extends Error {
  constructor(
    /** JSON-RPC error code, or the HTTP status if the response has none. */
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Requests an airdrop of SOL from a test chain.
 * @param rpcUrl JSON-RPC URL of the chain.
 * @param lamports 1,000,000,000 are one SOL.
 * @returns the transaction's signature; the SOL arrives with its confirmation.
 * @throws {FaucetError} when the chain responds with an error; TypeError when it is unreachable.
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
 * Requests an airdrop of trial dollars, which only the embedded chain has.
 * @param baseUnits 1,000,000 are one dollar.
 * @returns the transaction's signature; null on other chains.
 * @throws {FaucetError} when the chain responds with an error; TypeError when it is unreachable.
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

/** JSON-RPC error code of an unknown method. */
const methodNotFound = -32601;

/**
 * Resolves when the chain has confirmed a transaction; polls once per slot.
 * @throws {FaucetError} as above; the signal's reason when aborted.
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
    answer.error?.message ?? "The faucet's response can't be read. Try again.",
  );
}
