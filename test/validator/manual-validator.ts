import {
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Base64EncodedWireTransaction,
  type Commitment,
  type Instruction,
  type KeyPairSigner,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import type { Program } from "../../demo/validator/programs.js";
import { startValidator, type Validator } from "../../demo/validator/start-validator.js";

export const SOL = 1_000_000_000n;

/** Validator over HTTP whose slots advance only on demand, with a client. */
export interface ManualValidator {
  readonly validator: Validator;
  readonly rpc: Rpc<SolanaRpcApi>;
  /** Advances slots until sent transactions are confirmed. */
  confirm(): void;
  /** Creates a wallet with confirmed lamports. */
  createWallet(amount?: bigint): Promise<KeyPairSigner>;
  sign(
    payer: KeyPairSigner,
    instructions: Instruction[],
    commitment?: Commitment,
  ): Promise<SignedTransaction>;
  /** Signs, sends and confirms. */
  run(payer: KeyPairSigner, ...instructions: Instruction[]): Promise<Signature>;
}

export interface SignedTransaction {
  readonly wire: Base64EncodedWireTransaction;
  send(options?: { skipPreflight?: boolean }): Promise<Signature>;
}

/** Fixed wall clock of tests. */
export const NOON = Date.UTC(2026, 5, 1, 12);

export async function startManualValidator(
  now: () => number = () => NOON,
  programs: readonly Program[] = [],
): Promise<ManualValidator> {
  const stopped = { setInterval: () => null, clearInterval: () => undefined };
  const validator = await startValidator({ port: 0, now, timers: stopped, programs });
  const rpc = createSolanaRpc(validator.url);
  const manual: ManualValidator = {
    validator,
    rpc,
    confirm: () => validator.ledger.advanceSlot(),
    async createWallet(amount = SOL) {
      const wallet = await generateKeyPairSigner();
      await rpc.requestAirdrop(wallet.address, lamports(amount)).send();
      manual.confirm();
      return wallet;
    },
    async sign(payer, instructions, commitment = "confirmed") {
      const { value: lifetime } = await rpc.getLatestBlockhash({ commitment }).send();
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(payer, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
      );
      const wire = getBase64EncodedWireTransaction(await partiallySignTransactionMessageWithSigners(message));
      return {
        wire,
        send: (options) => rpc.sendTransaction(wire, { encoding: "base64", ...options }).send(),
      };
    },
    async run(payer, ...instructions) {
      const signature = await (await manual.sign(payer, instructions)).send();
      manual.confirm();
      return signature;
    },
  };
  return manual;
}

export function transfer(source: KeyPairSigner, destination: Address, amount: bigint): Instruction {
  return getTransferSolInstruction({ source, destination, amount });
}

/** Posts a raw body; returns the status and the response's JSON. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { response, text, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : null };
}
