import {
  getSolanaErrorFromTransactionError,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from "@solana/kit";
import { createReader, holdsValues, type ChainRpc } from "../../../demo/service/chain/rpc/chain-reader.js";
import type { VerifiedTransaction } from "../../../demo/service/chain/transactions/verify-signed-transaction.js";
import { readExistingMints } from "../../../demo/service/chain/transactions/existing-mints.js";
import { token2022 } from "../../../demo/service/chain/standards/token-2022/token-2022.js";
import { confirmSubmissions } from "../../../demo/service/chain/transactions/confirm-submissions.js";
import { classifyFailure } from "../../../demo/service/chain/transactions/transaction-failure.js";
import {
  resolveMessage,
  type ResolvedMessage,
} from "../../../demo/service/chain/transactions/resolve-message.js";
import { decodeTransaction } from "../../../demo/service/chain/transactions/decode-transaction.js";
import { TransactionMismatch } from "../../../demo/service/chain/transactions/transaction-mismatch.js";
import type { Payment } from "../../../demo/service/chain/transactions/mint-order.js";
import { inBatches } from "../../../demo/service/platform/db/in-batches.js";
import type { MintDeps } from "../../../demo/service/mint/mint-deps.js";
import {
  fakeFee,
  fakeRent,
  paymentAccount,
  decodeFakeTransaction,
  signFakeTransaction,
  encodeFakeTransaction,
  type FakeTransaction,
} from "./fake-runtime.js";
import { hashOf } from "./simulated-cluster.js";

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

/** A real mint transaction with its resolved message. */
export interface TransactionFixture {
  readonly transactionBytes: Uint8Array;
  readonly message: ResolvedMessage;
}

export function resolveTransactionFixture(transactionBytes: Uint8Array): TransactionFixture {
  return { transactionBytes, message: resolveMessage(decodeTransaction(transactionBytes).messageBytes) };
}

const currencyOf = (payment: Payment): string | null => (payment.kind === "spl" ? payment.mint : null);

/**
 * A chain with mints in a fake format. Building, verifying and signing a transaction is replaced; confirming it is the
 * service's own code, because the simulation tests it.
 * @param options.fixture a real transaction, whose instructions classify failures
 * @param options.itemsPerTransaction most items of a transaction
 */
export function createFakeChain(
  rpc: ChainRpc,
  {
    requestTimeoutMilliseconds,
    fixture,
    itemsPerTransaction,
  }: { requestTimeoutMilliseconds: number; fixture: TransactionFixture; itemsPerTransaction: number },
): MintDeps["chain"] {
  const read = createReader(requestTimeoutMilliseconds);
  const classify = (error: unknown) =>
    classifyFailure(getSolanaErrorFromTransactionError(error as never), fixture.message, token2022);
  const transactionOf = (verified: VerifiedTransaction) => verified as unknown as FakeTransaction;

  return {
    chain: "solana-localnet",
    authority: hashOf("authority"),
    groupAddress: (seed) => hashOf(`group ${seed}`),
    // Simulated drops have no group.
    hasProgram: () => Promise.resolve(true),
    readGroups: () => Promise.resolve(new Map()),
    releaseGroup: () => Promise.resolve({ status: "released" }),
    createGroup: () => Promise.reject(new Error("Not simulated")),
    writeMetadata: () => Promise.reject(new Error("Not simulated")),
    readControls: (groups) => Promise.resolve(groups.map(() => null)),
    readMinted: (mints, signal) =>
      readExistingMints({ rpc, read, standard: token2022 }, mints, { commitment: "confirmed" }, signal),
    async estimateCost({ wallet, payment }, quantity) {
      const currency = currencyOf(payment);
      const addresses = [wallet, paymentAccount(wallet, currency)];
      const { value } = await read(
        rpc.getMultipleAccounts(addresses as never[], { commitment: "confirmed", encoding: "base64" }),
        holdsValues(2),
      );
      const [native, funds] = [value[0]?.lamports ?? 0n, value[1]?.lamports ?? 0n];
      const units = BigInt(quantity);
      const [rent, networkFee] = [BigInt(fakeRent), BigInt(fakeFee)];
      const inNative = native / (rent + networkFee + (currency === null ? payment.amount : 0n));
      const inTokens = currency === null || payment.amount === 0n ? inNative : funds / payment.amount;
      return {
        balance: { native, payment: funds },
        cost: {
          price: units * payment.amount,
          rent: units * rent,
          programFee: 0n,
          networkFee: BigInt(Math.ceil(quantity / itemsPerTransaction)) * networkFee,
        },
        minimum: 890_880n,
        affordable: inTokens < inNative ? inTokens : inNative,
        computeUnitPrice: 0n,
        priorityFee: 0n,
        knownAccounts: [],
      };
    },
    async prepareMints({ wallet, treasury, payment }, seeds) {
      const { value } = await read(rpc.getLatestBlockhash({ commitment: "confirmed" }), ({ value }) =>
        Boolean(value),
      );
      return [...inBatches(seeds, itemsPerTransaction)].map((batch) => {
        const units = batch.map((seed) => ({ seed, mintAddress: hashOf(`mint ${seed}`) }));
        const transactionBytes = encodeFakeTransaction({
          wallet,
          treasury,
          price: Number(payment.amount) * batch.length,
          currency: currencyOf(payment),
          mints: units.map(({ mintAddress }) => mintAddress),
          blockhash: value.blockhash,
          assertions: [],
          isSigned: false,
          isCosigned: false,
        });
        return {
          units,
          transaction: toBase64(transactionBytes),
          message: transactionBytes,
          recipients: payment.amount === 0n ? [] : [treasury],
          payments: [],
          ...value,
        };
      });
    },
    async verifySignedTransaction(prepared, signed) {
      const transaction = decodeFakeTransaction(
        typeof signed === "string" ? fromBase64(signed) : new Uint8Array(signed),
      );
      const plain = encodeFakeTransaction({ ...transaction, assertions: [], isSigned: false });
      if (!transaction.isSigned || toBase64(plain) !== toBase64(new Uint8Array(prepared))) {
        throw new TransactionMismatch("INSTRUCTION_CHANGED");
      }
      return transaction as unknown as VerifiedTransaction;
    },
    decodeSignedMint: () => Promise.resolve(null),
    mayLand: () => Promise.reject(new Error("Not simulated")),
    async simulate(verified) {
      const transactionBytes = toBase64(encodeFakeTransaction(transactionOf(verified))) as never;
      const { value } = await read(
        rpc.simulateTransaction(transactionBytes, {
          commitment: "confirmed",
          encoding: "base64",
          sigVerify: false,
        }),
        ({ value }) => Boolean(value),
      );
      return value.err === null ? null : classify(value.err);
    },
    async cosign(verified) {
      const transaction = { ...transactionOf(verified), isCosigned: true };
      return {
        transactionBytes: encodeFakeTransaction(transaction),
        signature: signFakeTransaction(transaction),
      };
    },
    async send(transactionBytes, { skipPreflight = false } = {}) {
      try {
        await rpc
          .sendTransaction(toBase64(transactionBytes) as never, { encoding: "base64", skipPreflight })
          .send();
        return { status: "sent" };
      } catch (cause) {
        const isRejected = isSolanaError(
          cause,
          SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
        );
        return isRejected && isSolanaError(cause.cause)
          ? { status: "failed", failure: classifyFailure(cause.cause, fixture.message, token2022) }
          : { status: "unavailable", cause };
      }
    },
    findHolders: () => Promise.reject(new Error("Not part of the fake chain.")),
    watchedStandards: [],
    listGroupSignatures: () => Promise.reject(new Error("Not part of the fake chain.")),
    readTouchedItems: () => Promise.reject(new Error("Not part of the fake chain.")),
    readItemEvents: () => Promise.reject(new Error("Not part of the fake chain.")),
    confirm: (submissions, signal) =>
      confirmSubmissions(
        { rpc, read, standard: token2022 },
        submissions.map((submission) => ({ ...submission, transactionBytes: fixture.transactionBytes })),
        signal,
      ),
  };
}
