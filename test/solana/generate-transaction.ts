import {
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageEncoder,
  getTransactionEncoder,
  type Address,
  type Blockhash,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type SignatureBytes,
  type Transaction,
} from "@solana/kit";
import type { Random } from "./random.js";

const base58 = getBase58Decoder();
const addresses = getAddressDecoder();

/** Well-formed wire transaction with arbitrary content of at most 1,232 bytes, encoded by kit. */
export function generateTransaction(random: Random): Uint8Array {
  for (;;) {
    const bytes = generateAnySize(random);
    if (bytes.length <= 1232) return bytes;
  }
}

function generateAnySize(random: Random): Uint8Array {
  const address = (): Address => addresses.decode(leadingZeros(random));
  const version = random.below(2) ? 0 : "legacy";
  const required = 1 + random.below(4);
  const staticAccounts = [...new Set(random.list(required + 1 + random.below(10), address))];
  const tables = version === 0 ? random.below(3) : 0;
  const indexes = (): number[] => random.list(random.below(6), () => random.below(256));
  const addressTableLookups = random.list(tables, () => ({
    lookupTableAddress: address(),
    writableIndexes: [random.below(256), ...indexes()],
    readonlyIndexes: indexes(),
  }));
  const loaded = addressTableLookups.reduce(
    (sum, table) => sum + table.writableIndexes.length + table.readonlyIndexes.length,
    0,
  );
  const message = {
    version,
    header: {
      numSignerAccounts: required,
      numReadonlySignerAccounts: random.below(required),
      numReadonlyNonSignerAccounts: random.below(staticAccounts.length - required + 1),
    },
    staticAccounts,
    lifetimeToken: base58.decode(random.bytes(32)) as Blockhash,
    instructions: random.list(random.below(7), () => ({
      programAddressIndex: 1 + random.below(staticAccounts.length - 1),
      accountIndices: random.list(random.below(9), () => random.below(staticAccounts.length + loaded)),
      data: random.bytes(random.below(random.below(5) ? 40 : 300)),
    })),
    ...(version === 0 ? { addressTableLookups } : {}),
  } as CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
  const messageBytes = getCompiledTransactionMessageEncoder().encode(message);
  const signatures = Object.fromEntries(
    staticAccounts
      .slice(0, required)
      .map((signer) => [signer, random.below(2) ? (random.bytes(64) as SignatureBytes) : null]),
  );
  return new Uint8Array(
    getTransactionEncoder().encode({ messageBytes, signatures } as unknown as Transaction),
  );
}

/** 32 bytes, sometimes with leading zeros, which base58 encodes specially. */
function leadingZeros(random: Random): Uint8Array {
  const bytes = random.bytes(32);
  return random.below(8) ? bytes : bytes.fill(0, 0, random.below(31));
}
