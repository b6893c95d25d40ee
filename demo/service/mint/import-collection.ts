import { insertCollection } from "../db/collection-import.js";
import type { Database } from "../db/database.js";
import { CollectionDefinitionError, parseCollection } from "./collection-definition.js";

/**
 * Writes a collection with its phases, allowlists and items down, all or nothing. A short id that is there already is
 * left as it is, sales and all: importing again changes nothing.
 *
 * @param context.chain the chain that the service mints on
 * @param context.treasury is paid where the definition names nobody
 * @param context.random makes so many random bytes: the secret order of the draw, and an address where none is given
 * @throws CollectionDefinitionError
 */
export async function importCollection(
  context: {
    database: Database;
    chain: string;
    treasury?: string;
    random: (bytes: number) => Uint8Array;
  },
  definition: unknown,
): Promise<{ id: string; imported: boolean }> {
  const collection = parseCollection(definition);
  const treasury = collection.treasury ?? context.treasury;
  if (treasury === undefined) {
    throw new CollectionDefinitionError([
      { path: "treasury", message: "must be the address that is paid: the import was given none either" },
    ]);
  }
  const address = collection.address ?? encodeBase58(context.random(32));
  const outcome = await insertCollection(context.database, {
    collection: { ...collection, treasury, address, chain: context.chain },
    drawOrders: collection.items.map(() => toDrawOrder(context.random(8))),
  });
  if (outcome.status === "taken") {
    throw new CollectionDefinitionError(
      outcome.fields.map((path) => ({ path, message: "belongs to another collection; choose another" })),
    );
  }
  return { id: outcome.id, imported: outcome.status === "inserted" };
}

/** 63 bits. */
function toDrawOrder(bytes: Uint8Array): bigint {
  return Buffer.from(bytes).readBigUInt64BE() >> 1n;
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function encodeBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = base58[Number(rest % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(zeros === -1 ? bytes.length : zeros) + text;
}
