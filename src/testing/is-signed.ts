import { decodeBase58 } from "../contract/values/address.js";
import { decodeTransaction } from "../solana/transactions/decode-transaction.js";

/**
 * True when a wire transaction has the wallet's valid signature. In browsers without Ed25519, the signature only has to
 * be present.
 */
export async function isSigned(bytes: Uint8Array, wallet: string): Promise<boolean> {
  const { accounts, signatures, message } = decodeTransaction(bytes);
  const signature = signatures[accounts.findIndex(({ address }) => address === wallet)];
  if (!signature?.some(Boolean)) return false;
  const key = await importKey(wallet);
  return key === null || crypto.subtle.verify("Ed25519", key, copy(signature), copy(message));
}

async function importKey(wallet: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("raw", copy(decodeBase58(wallet)), "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}

const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
