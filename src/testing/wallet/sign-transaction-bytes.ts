interface TransactionSigner {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** Returns the message of a legacy or version-0 wire transaction: everything after the signatures. */
function findMessage(transaction: Uint8Array<ArrayBuffer>) {
  const slots = transaction[0]!;
  const message = transaction.subarray(1 + 64 * slots);
  const versioned = message[0]! >> 7;
  if (slots > 12 || (versioned && message[0] !== 128))
    throw new Error("The transaction's format isn't known.");
  // After the header of three bytes and the number of accounts, which is one byte in a transaction of this size.
  return { message, signers: message[versioned]!, count: message[versioned + 3]!, keys: versioned + 4 };
}

/**
 * Adds the signer's signature to a legacy or version-0 wire transaction. A signature has the index of its key among the
 * accounts that must sign.
 * @throws {Error} when the transaction doesn't require the signature, or has another format.
 */
export async function signTransactionBytes(
  transaction: Uint8Array<ArrayBuffer>,
  { publicKey, sign }: TransactionSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const { message, signers, keys } = findMessage(transaction);
  for (let slot = 0; slot < signers; slot++) {
    const key = message.subarray(keys + 32 * slot, keys + 32 * (slot + 1));
    if (!publicKey.every((byte, at) => byte === key[at])) continue;
    const signed = transaction.slice();
    signed.set(await sign(message.slice()), 1 + 64 * slot);
    return signed;
  }
  throw new Error("The transaction doesn't ask for this account's signature.");
}

/** Changes a transaction without changing its accounts and instructions: flips one bit of its blockhash. */
export function alterTransactionBytes(transaction: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const altered = transaction.slice();
  const { message, count, keys } = findMessage(altered);
  message[keys + 32 * count]! ^= 1;
  return altered;
}
