import {
  getAddressDecoder,
  getAddressEncoder,
  getBase58Decoder,
  getI64Encoder,
  getOptionEncoder,
  getStructEncoder,
  getU32Encoder,
  getU64Encoder,
  getU8Encoder,
  type Address,
} from "@solana/kit";
import type { ExecutedTransaction } from "../../../../demo/service/chain/transactions/executed-instructions.js";

export const magicEden = "M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K";
export const pools = "mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc";
export const tensor = "TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp";
export const systemProgram = "11111111111111111111111111111111";

/** An address for each number, which may be of a program. */
export const addressOf = (number: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(number));

/** Instruction of a transaction, with those that it invokes. */
export interface TestInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
  readonly inner?: readonly TestInstruction[];
}

/** Builds a transaction as a node returns it. Half of its addresses are in a lookup table. */
export function toTransaction(
  instructions: readonly TestInstruction[],
  logMessages: readonly string[] = [],
): ExecutedTransaction {
  const all = instructions.flatMap((instruction) => [instruction, ...(instruction.inner ?? [])]);
  const addresses = [...new Set(all.flatMap(({ program, accounts }) => [program, ...accounts]))];
  const own = Math.ceil(addresses.length / 2);
  const compile = ({ program, accounts, data }: TestInstruction) => ({
    programIdIndex: addresses.indexOf(program),
    accounts: accounts.map((account) => addresses.indexOf(account)),
    data: getBase58Decoder().decode(data),
  });
  return {
    transaction: {
      message: { accountKeys: addresses.slice(0, own), instructions: instructions.map(compile) },
    },
    meta: {
      loadedAddresses: { writable: addresses.slice(own), readonly: [] },
      innerInstructions: instructions.map(({ inner = [] }, index) => ({
        index,
        instructions: inner.map(compile),
      })),
      logMessages,
    },
  };
}

/** Accounts of an instruction: those by index, and fillers. */
export const accountsOf = (count: number, named: Readonly<Record<number, string>>): string[] =>
  Array.from({ length: count }, (_, index) => named[index] ?? addressOf(200 + index));

/** Concatenates a discriminator in hexadecimal with arguments. */
export const dataOf = (discriminator: string, ...parts: (Uint8Array | { readonly length: number })[]) =>
  Uint8Array.from([
    ...Buffer.from(discriminator, "hex"),
    ...parts.flatMap((part) => [...(part as Uint8Array)]),
  ]);

export const u64 = (value: bigint) => Uint8Array.from(getU64Encoder().encode(value));
export const i64 = (value: bigint) => Uint8Array.from(getI64Encoder().encode(value));

const option = getOptionEncoder(getAddressEncoder());
const common = [
  ["variant", getU8Encoder()],
  ["who", getAddressEncoder()],
  ["bidId", option],
  ["target", getU8Encoder()],
  ["targetId", getAddressEncoder()],
  ["field", getOptionEncoder(getU8Encoder())],
  ["fieldId", option],
  ["amount", getU64Encoder()],
  ["quantity", getU32Encoder()],
] as const;
const makeEvent = getStructEncoder([
  ...common,
  ["currency", option],
  ["expiry", getI64Encoder()],
  ["privateTaker", option],
  ["assetId", option],
]);
const takeEvent = getStructEncoder([
  ...common,
  ["protocolFee", getU64Encoder()],
  ["takerBrokerFee", getU64Encoder()],
  ["makerBrokerFee", getU64Encoder()],
  ["creatorFee", getU64Encoder()],
  ["currency", option],
  ["assetId", option],
]);

interface TensorEvent {
  readonly asset: Address;
  readonly amount: bigint;
  readonly currency?: Address;
  readonly expiry?: bigint;
  readonly privateTaker?: Address;
  readonly bidId?: Address;
}

/** Instruction by which Tensor's program records that somebody has listed (`make`) or bought (`take`) an item. */
export function tensorEvent(
  kind: "make" | "take",
  { asset, amount, currency, expiry = 0n, privateTaker, bidId }: TensorEvent,
): TestInstruction {
  const fields = {
    who: addressOf(9),
    bidId: bidId ?? null,
    target: 0,
    targetId: asset,
    field: null,
    fieldId: null,
    amount,
    quantity: 1,
    currency: currency ?? null,
    assetId: asset,
  };
  const fees = { protocolFee: 2n, takerBrokerFee: 3n, makerBrokerFee: 4n, creatorFee: 5n };
  const event =
    kind === "make"
      ? makeEvent.encode({ ...fields, variant: 0, expiry, privateTaker: privateTaker ?? null })
      : takeEvent.encode({ ...fields, variant: 1, ...fees });
  return { program: tensor, accounts: [addressOf(99)], data: dataOf("6aa20ae28444df15", event) };
}
