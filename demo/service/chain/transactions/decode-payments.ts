import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import type { Address } from "@solana/kit";
import { resolveMessage } from "./resolve-message.js";

/** Transfer from the wallet's account in a message. */
export interface DecodedPayment {
  /** Recipient of lamports, or token account of the recipient. */
  readonly destination: Address;
  /** Base units. */
  readonly amount: bigint;
}

const systemTransfer = 2;
const tokenTransferChecked = 12;

/**
 * Decodes the transfers of the price in a prepared message, in order.
 * @param message Version 0 message of a mint.
 * @param mint SPL mint of the price; null: the native coin.
 * @throws TransactionMismatch for other bytes
 */
export function decodePayments(message: Uint8Array, mint: string | null): DecodedPayment[] {
  const { feePayer, instructions } = resolveMessage(message);
  return instructions.flatMap(({ program, accounts, data }) => {
    const view = new DataView(Uint8Array.from(data).buffer);
    if (mint === null) {
      const [source, destination] = accounts;
      const isTransfer =
        program === SYSTEM_PROGRAM_ADDRESS &&
        data.length === 12 &&
        view.getUint32(0, true) === systemTransfer;
      if (!isTransfer || source !== feePayer || destination === undefined) return [];
      return [{ destination, amount: view.getBigUint64(4, true) }];
    }
    const [, paid, destination, authority] = accounts;
    const isTransfer = data[0] === tokenTransferChecked && data.length === 10;
    if (!isTransfer || paid !== mint || authority !== feePayer || destination === undefined) return [];
    return [{ destination, amount: view.getBigUint64(1, true) }];
  });
}
