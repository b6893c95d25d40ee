import { generateKeyPairSigner, type KeyPairSigner } from "@solana/kit";
import type { Chain } from "../../../src/contract/values/chain.js";
import { createMintChain, type MintChain } from "../chain/mint-chain.js";
import { parseComputeUnitPrice } from "../config/service-config.js";
import { requireVariable, type CliContext } from "./cli-context.js";

/** Timeout of each request to the node. */
const requestTimeoutMilliseconds = 10_000;

/** Maximum priority fee of a transaction in lamports. */
const maxPriorityFee = 2_000_000n;

/**
 * Opens a chain for a command that signs with a key from a file, instead of the service's authority.
 * @param signer Null: the command only reads.
 * @throws UserError without a node URL
 */
export async function openSigningChain(
  context: CliContext,
  chain: Chain,
  signer: KeyPairSigner | null,
): Promise<MintChain> {
  return createMintChain({
    rpc: requireVariable(context, "SOLANA_RPC_URL"),
    chain,
    // Reading needs no authority.
    authority: signer ?? (await generateKeyPairSigner()),
    requestTimeoutMilliseconds,
    computeUnitPrice: parseComputeUnitPrice(context.environment),
    maxPriorityFee,
    monotonic: () => performance.now(),
  });
}
