import type { WalletOption } from "../../../core/wallet-directory.js";
import { decodeTransaction } from "../../transactions/decode-transaction.js";
import { Connection } from "../connection.js";
import { WalletError } from "../wallet-error.js";
import { imageOrNull, nameOrNull, type WalletSource } from "../wallet-source.js";
import type { SessionTransaction, WalletSession } from "./wallet-session.js";

/**
 * Source of a connected wallet behind a session. Sessions don't know chains, so every Solana chain is treated as
 * supported. They sign one transaction at a time.
 * @throws {WalletError} `WALLET_NOT_SUPPORTED` for a wallet that can't sign transactions.
 */
export function fromSession(
  session: WalletSession,
  identity: Pick<WalletOption, "id" | "kind">,
): WalletSource {
  const { icon } = session.connector;
  const name = nameOrNull(session.connector.name) ?? session.account.address;
  const option: WalletOption = {
    ...identity,
    name,
    icon: imageOrNull(icon),
    installed: true,
    opensPage: false,
    url: null,
  };
  if (!session.signTransaction)
    throw new WalletError("WALLET_NOT_SUPPORTED", `${name} can't sign transactions in this session.`);
  return {
    option,
    findObstacle: (chain) => (chain.startsWith("solana-") ? null : "chain"),
    connect: async () =>
      new Connection(option, [session.account.address], {
        async sign(_, transactions) {
          const signed: (Uint8Array | null)[] = [];
          for (const bytes of transactions)
            signed.push(toBytes(await session.signTransaction!(toTransaction(bytes) as never)));
          return signed;
        },
        signMessage: session.signMessage && ((_, message) => session.signMessage!(message)),
        subscribe: (update) =>
          session.onAccountsChanged?.((accounts) => update(() => accounts.map(({ address }) => address))),
        // The page's own session stays connected.
        disconnect: async () => undefined,
      }),
  };
}

function toTransaction(bytes: Uint8Array): SessionTransaction {
  const { accounts, message, signatures } = decodeTransaction(bytes);
  const entries = signatures.map((signature, index) => [
    accounts[index]!.address,
    signature.some((byte) => byte !== 0) ? signature : null,
  ]);
  return {
    messageBytes: message,
    signatures: Object.fromEntries(entries) as SessionTransaction["signatures"],
  };
}

/** Serializes a transaction: the number of signatures, the signatures, and the message. Null for none. */
function toBytes(transaction: SessionTransaction | null | undefined): Uint8Array | null {
  if (!transaction) return null;
  const { messageBytes, signatures } = transaction;
  const all = Object.values(signatures).map((signature) => signature ?? new Uint8Array(64));
  return Uint8Array.from([all.length, ...all.flatMap(toArray), ...toArray(messageBytes)]);
}

const toArray = (bytes: ArrayLike<number>): number[] => Array.from(bytes);
