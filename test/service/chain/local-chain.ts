import {
  createSolanaRpcFromTransport,
  createKeyPairSignerFromPrivateKeyBytes,
  lamports,
  type Address,
  type KeyPairSigner,
  type RpcTransport,
} from "@solana/kit";
import { systemTimers } from "../../../demo/service/platform/scheduling/timers.js";
import { createMintChain, type MintChainOptions } from "../../../demo/service/chain/mint-chain.js";
import { createNodeRpc } from "../../../demo/service/chain/rpc/node-rpc.js";
import { createLedger, SLOTS_TO } from "../../../demo/validator/ledger.js";
import { createMethods } from "../../../demo/validator/methods.js";
import type { Program } from "../../../demo/validator/programs.js";
import { RpcError } from "../../../demo/validator/rpc-error.js";

/** Request interceptor: calls `proceed` to forward to the node, and may throw, respond itself or wait. */
export type Intercept = (
  method: string,
  proceed: () => Promise<unknown>,
  params: readonly unknown[],
) => Promise<unknown>;

/**
 * Real Solana runtime behind the JSON-RPC methods, without HTTP and without a clock: slots advance when a
 * test says so. The wallet has 10 SOL, the treasury 1.
 */
export async function startLocalChain(programs: readonly Program[] = []) {
  const ledger = await createLedger({
    now: () => 1_800_000_000_000,
    seed: new Uint8Array(32).fill(7),
    programs,
  });
  const methods = createMethods(ledger);
  const requests: string[] = [];
  const node: { intercept: Intercept } = { intercept: (_method, proceed) => proceed() };

  const transport: RpcTransport = async <T>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const { id, method, params } = throughJson(payload, "numbers") as Call;
    requests.push(method);
    const proceed = async () => {
      try {
        return { jsonrpc: "2.0", id, result: await methods[method]!(params) };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        const { code, message, data } = error;
        return { jsonrpc: "2.0", id, error: { code, message, data } };
      }
    };
    signal?.throwIfAborted();
    return throughJson(await node.intercept(method, proceed, params), "bigints") as T;
  };
  const rpc = createSolanaRpcFromTransport(transport);

  const [authority, wallet, treasury] = await Promise.all([
    createSigner(1),
    createSigner(2),
    createSigner(3),
  ]);
  const create = (options: Partial<MintChainOptions> = {}) =>
    createMintChain({
      rpc: createNodeRpc(transport),
      chain: "solana-localnet",
      authority,
      requestTimeoutMilliseconds: 5000,
      computeUnitPrice: 10_000n,
      maxPriorityFee: 100_000n,
      // One slot lasts as long as a cached blockhash.
      monotonic: () => ledger.slotAt("processed") * 1_000,
      timers: {
        timeout: (milliseconds) => systemTimers.timeout(milliseconds),
        wait: async () => void ledger.advanceSlot(),
      },
      ...options,
    });
  const fund = async (address: Address, amount: bigint) => {
    await rpc.requestAirdrop(address, lamports(amount)).send();
    ledger.advanceSlot();
  };
  await fund(wallet.address, 10_000_000_000n);
  await fund(treasury.address, 1_000_000_000n);

  return {
    ledger,
    rpc,
    transport,
    node,
    requests,
    authority,
    wallet,
    treasury,
    chain: create(),
    create,
    fund,
  };
}

/** Finalizes what has been sent. */
export const finalize = ({ ledger }: Pick<LocalChain, "ledger">): void =>
  ledger.advanceSlot(SLOTS_TO.finalized);

export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;

/** Answer of `getTransaction` as if the transaction had version 1, which a node refuses to those that don't ask for it. */
export function asVersion1(answer: unknown, [, config]: readonly unknown[], transaction?: string): unknown {
  const { maxSupportedTransactionVersion: newest } = config as { maxSupportedTransactionVersion: number };
  const { id, result } = answer as { id: string; result: object };
  if (newest >= 1) {
    const changes = transaction === undefined ? {} : { transaction: [transaction, "base64"] };
    return { jsonrpc: "2.0", id, result: { ...result, ...changes, version: 1 } };
  }
  const message = "Transaction version (1) is not supported by the requesting client.";
  return { jsonrpc: "2.0", id, error: { code: -32015, message } };
}

/** Deterministic key for a number. */
export function createSigner(number: number): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));
}

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown[];
}

/** Serializes as JSON does: bigints become numbers; kit's HTTP transport parses whole numbers to bigints. */
function throughJson(value: unknown, direction: "numbers" | "bigints"): unknown {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "bigint" ? Number(item) : item,
  );
  return JSON.parse(text, (_key, item: unknown) =>
    direction === "bigints" && Number.isSafeInteger(item) ? BigInt(item as number) : item,
  );
}
