interface TransactionSigner {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Adds the signer's signature to a legacy or version-0 wire transaction. The signed message is everything
 * after the signatures; a signature's index is the key's index among the accounts that must sign.
 * @throws Error when the transaction does not require the signature, or has another format.
 */
export async function signTransactionBytes(
  transaction: Uint8Array<ArrayBuffer>,
  { publicKey, sign }: TransactionSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const slots = transaction[0]!;
  const message = transaction.slice(1 + 64 * slots);
  const versioned = message[0]! >> 7;
  if (slots > 12 || (versioned && message[0] !== 128))
    throw new Error("The transaction's format isn't known.");
  const signers = message[versioned]!;
  // After the header of three bytes and the number of accounts, one byte in a transaction of this size.
  const keys = versioned + 4;
  for (let slot = 0; slot < signers; slot++) {
    const key = message.subarray(keys + 32 * slot, keys + 32 * (slot + 1));
    if (!publicKey.every((byte, at) => byte === key[at])) continue;
    const signed = transaction.slice();
    signed.set(await sign(message), 1 + 64 * slot);
    return signed;
  }
  throw new Error("The transaction doesn't ask for this account's signature.");
}
