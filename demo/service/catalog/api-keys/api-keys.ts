import { hash } from "node:crypto";
import { isProduction } from "../../../../src/contract/values/chain.js";
import { classifyKey, keyClasses, type KeyClass } from "../../../../src/contract/values/key.js";
import { listChains, saveApiKey } from "./key-queries.js";
import type { Queryable, Transactional } from "../../platform/db/database.js";
import { text } from "../../platform/validation/definition-fields.js";
import { KeyOrderError, loopback, normalizeOrigin, type WildcardPolicy } from "./origins.js";

export { KeyOrderError, normalizeOrigin } from "./origins.js";

/** Parameters of a key to issue. */
export interface KeyOrder extends WildcardPolicy {
  class: KeyClass;
  /** Shown in the operator's lists only. */
  label: string;
  /**
   * Origins of the pages allowed to use the key; stored as browsers send them. `loopback`: pages on the visitor's own
   * machine, on test networks. Publishable and sandbox keys need at least one, secret keys have none.
   */
  origins?: readonly string[];
  /** Ids of the collections. A sandbox key has exactly one. */
  collectionIds: readonly string[];
  /** The first part of the value. Default: `mint`. */
  prefix?: string;
  /** A fixed value instead of a random one, for sample data. */
  value?: string;
}

const keyLabel = text(1, 200);

/** Stored form and lookup key of an API key: SHA-256 in hex. */
export function hashKey(value: string): string {
  return hash("sha256", value);
}

/**
 * Issues a key. The value is returned once; only its hash is stored. Reissuing an existing fixed value
 * updates its registration.
 * @param random returns that many random bytes
 * @throws KeyOrderError
 */
export async function issueKey(
  { database, random }: { database: Transactional; random: (bytes: number) => Uint8Array },
  order: KeyOrder,
): Promise<{ value: string; id: string }> {
  const value = order.value ?? `${order.prefix ?? "mint"}_${markers[order.class]}_${makeSecret(random)}`;
  assertValidValue(order.class, value);
  const registration = await checkRegistration(database, order);
  const id = await saveApiKey(database, { hash: hashKey(value), class: order.class, ...registration });
  return { value, id };
}

/** Columns of a key that may change. */
export interface KeyRegistration {
  readonly label: string;
  readonly origins: string[] | null;
  readonly collectionIds: string[];
}

/** Registration of a key as it is stored. @throws KeyOrderError */
export async function checkRegistration(
  database: Queryable,
  order: Omit<KeyOrder, "value" | "prefix">,
): Promise<KeyRegistration> {
  assertValidScope(order);
  const label = keyLabel.safeParse(order.label);
  if (!label.success) throw new KeyOrderError(`The label ${label.error.issues[0]!.message}.`);
  const collectionIds = [...new Set(order.collectionIds)];
  const origins = order.origins?.map((origin) => normalizeOrigin(origin, order));
  const chain = (await listChains(database, collectionIds)).find(isProduction);
  if (chain !== undefined && order.class === "sandbox") {
    throw new KeyOrderError(
      `A sandbox key works only on test networks, and the collection is on ${chain}. Create a publishable key, or use a collection on a test network.`,
    );
  }
  if (chain !== undefined && origins?.includes(loopback)) {
    throw new KeyOrderError(
      `The origin ${loopback} works only on test networks, and the collection is on ${chain}. List each origin, such as http://localhost:3000.`,
    );
  }
  return {
    label: label.data,
    origins: order.class === "secret" ? null : [...new Set(origins)],
    collectionIds,
  };
}

function assertValidValue(keyClass: KeyClass, value: string): void {
  // 22 characters of 62 possible ones are the minimum for 128 bits.
  if (classifyKey(value) !== keyClass || !/^[a-z0-9]+_[a-z]+_[0-9A-Za-z]{22,}$/.test(value)) {
    throw new KeyOrderError(
      `A ${keyClass} key has the form <prefix>_${markers[keyClass]}_<at least 22 letters and digits>, with the prefix in lower case.`,
    );
  }
}

function assertValidScope({
  class: keyClass,
  origins = [],
  collectionIds,
}: Pick<KeyOrder, "class" | "origins" | "collectionIds">): void {
  if (keyClass === "secret" ? origins.length > 0 : origins.length === 0) {
    throw new KeyOrderError(
      keyClass === "secret"
        ? "A secret key never works in a browser: register no origins on it, or issue a publishable key."
        : `A ${keyClass} key works only from registered origins: add at least one.`,
    );
  }
  if (keyClass === "sandbox" && collectionIds.length !== 1) {
    throw new KeyOrderError("A sandbox key is for exactly one sample collection.");
  }
}

const markers = Object.fromEntries(
  Object.entries(keyClasses).map(([marker, keyClass]) => [keyClass, marker]),
) as Record<KeyClass, string>;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Creates a text of 32 random letters and digits, which have 190 bits. */
export function makeSecret(random: (bytes: number) => Uint8Array): string {
  let secret = "";
  while (secret.length < 32) {
    for (const byte of random(48)) {
      // 248 is the largest multiple of 62 in a byte: every character stays equally likely.
      if (byte < 248 && secret.length < 32) secret += alphabet[byte % 62];
    }
  }
  return secret;
}
