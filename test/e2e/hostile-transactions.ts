import { getAddressEncoder, type Address } from "@solana/kit";
import { compile, thief, wallet as placeholder } from "../solana/build-mint.js";
import { mint, type Attack } from "../solana/mint-fixture.js";
import { walletAttacks, newAccountAttacks } from "../solana/hostile-accounts.js";
import { tokenAccountAttacks } from "../solana/hostile-tokens.js";
import { itemAttacks } from "../solana/hostile-items.js";
import { frameAttacks, paymentAttacks } from "../solana/hostile-payments.js";

/** Transaction of a hostile service, with the expected findings. */
export interface HostileTransaction {
  readonly name: string;
  readonly codes: readonly string[];
  /** Wire bytes for this wallet. */
  readonly bytesFor: (wallet: Address) => Uint8Array;
}

/** Attacks that are detected by the shown order, one unit at half a SOL, and not by another limit. */
const tricks: readonly Attack[] = [
  ...[walletAttacks, tokenAccountAttacks, newAccountAttacks],
  ...[paymentAttacks, frameAttacks, itemAttacks],
]
  .flat()
  .filter(({ expectation }) => !expectation);

const payer: Attack = {
  name: "somebody else pays the fee, and signs",
  instructions: mint(),
  codes: ["FEE_PAYER_NOT_WALLET", "SIGNER_NOT_ALLOWED"],
  options: { feePayer: thief },
};

/** The honest mint's bytes with changes that no compiler produces. */
const broken: Readonly<Record<string, (honest: Uint8Array) => Uint8Array>> = {
  "a transaction of version 1": (honest) => honest.with(1 + 64 * honest[0]!, 0x81),
  "a byte after the end": (honest) => Uint8Array.of(...honest, 0),
  "an end that is missing": (honest) => honest.slice(0, -1),
  nothing: () => new Uint8Array(),
};

export const hostileTransactions: readonly HostileTransaction[] = [
  ...[...tricks, payer].map(({ name, codes, instructions, options }) => ({
    name,
    codes,
    bytesFor: (wallet: Address) => replaceWallet(compile(instructions, options), wallet),
  })),
  ...Object.entries(broken).map(([name, tamper]) => ({
    name,
    codes: ["TRANSACTION_UNREADABLE"],
    bytesFor: (wallet: Address) => tamper(replaceWallet(compile(mint()), wallet)),
  })),
];

/** Replaces the placeholder wallet in the wire bytes. */
function replaceWallet(bytes: Uint8Array, wallet: Address): Uint8Array {
  const hex = Buffer.from(bytes).toString("hex");
  const [from, to] = [placeholder, wallet].map((address) =>
    Buffer.from(getAddressEncoder().encode(address)).toString("hex"),
  );
  return new Uint8Array(Buffer.from(hex.replaceAll(from!, to!), "hex"));
}
