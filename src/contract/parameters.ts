import * as z from "zod/mini";
import { addressPattern, isAddress } from "./values/address.js";
import { integer, type OpenEnum } from "./values/schema.js";
import { activityKinds, defaultActivityKinds, searchTypes, type SearchType } from "./values/kinds.js";
import { defaultLimit, maxLimit } from "./paging.js";

/** Parameter of a path or a query. */
export interface Parameter {
  readonly description: string;
  /** Schema of the value; in documents, JSON Schema. */
  readonly schema: z.ZodMiniType;
  /** Description of the valid values, as reported when the value is invalid. */
  readonly expected: string;
  readonly example?: unknown;
}

/** Values of a query, as passed by a client. Undefined values are not sent. */
export interface QueryValues {
  /** Maximum number of records, 1 to 100; 20 by default. */
  readonly limit?: number | undefined;
  /** Index of the first record, from 0. */
  readonly offset?: number | undefined;
  /** `cursor` of the previous result page; undefined: the first page. */
  readonly cursor?: string | undefined;
  /** Only items that this wallet holds. */
  readonly holder?: string | undefined;
  /** True: minted items; false: items that can still be minted; undefined: all. */
  readonly minted?: boolean | undefined;
  /** Values by trait. Values of one trait are combined with OR, traits with AND. */
  readonly traits?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Such as `solana-mainnet`; undefined: all chains. */
  readonly chain?: string | undefined;
  /** Category from `readMeta`; undefined: all. */
  readonly category?: string | undefined;
  /** True: only listed items, cheapest first. */
  readonly listed?: boolean | undefined;
  /** Only the item with this address. */
  readonly mint?: string | undefined;
  /** Only events of these kinds; undefined: sales and listings. */
  readonly kind?: readonly OpenEnum<(typeof activityKinds)[number]>[] | undefined;
  /** Text to search for. */
  readonly q?: string | undefined;
  /** Only results of this kind; undefined: all. */
  readonly type?: SearchType | undefined;
}

/** Name of a query parameter. */
export type QueryName = keyof QueryValues;

/** Name of a path parameter. */
export type PathParameter =
  | "draftId"
  | "id"
  | "identifier"
  | "collectionId"
  | "phaseId"
  | "keyId"
  | "walletAddress";

const walletAddress = z.string().check(z.regex(addressPattern), z.refine(isAddress));

/** Text of limited length. Rejects U+0000, which the database can't store. */
const text = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((value) => !value.includes("\0")),
  );

const maxTextLength = 64;
const maxSearchLength = 200;
/** Maximum number of trait filters in one request, and of characters in each. */
export const traitFilterLimits = { count: 50, length: 256 };

/** Path parameters. */
export const pathParameters = {
  id: {
    description: "The collection's slug, address or id. Case matters in all but the id.",
    schema: z.string(),
    expected: "the collection's slug, address or id",
    example: "aurora",
  },
  identifier: {
    description: "The collection's short id, UUID or address. Case matters in all but the UUID.",
    schema: z.string(),
    expected: "the collection's short id, UUID or address",
    example: "aurora",
  },
  collectionId: {
    description: "The collection's UUID. Its short id and its address work too.",
    schema: z.string(),
    expected: "the collection's UUID (collection.id of the collection read)",
    example: "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30",
  },
  phaseId: {
    description: "The phase's UUID.",
    schema: z.string(),
    expected: "the phase's UUID",
    example: "c1a9e1b4-0d54-4c3f-8f64-2b8d7a1e9f05",
  },
  draftId: {
    description: "The draft's UUID.",
    schema: z.string(),
    expected: "the draft's UUID",
    example: "2f6a1d3c-7b1e-4c55-9a0b-6c1f0e8d4b77",
  },
  keyId: {
    description: "The key's UUID, which isn't its value.",
    schema: z.string(),
    expected: "the key's UUID",
    example: "8d3f0f52-1c3b-4a56-9f0e-2f5d3c7b9a10",
  },
  walletAddress: {
    description: "A Solana address: 32 bytes in base58. Case matters.",
    schema: walletAddress,
    expected: "a Solana address: 32 bytes in base58",
    example: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
  },
} satisfies Readonly<Record<PathParameter, Parameter>>;

/** Query parameters. An empty value is treated as not sent; unknown parameters are ignored. */
export const queryParameters = {
  limit: {
    description: "Number of entries to return.",
    schema: z._default(integer(1, maxLimit), defaultLimit),
    expected: `a whole number from 1 to ${maxLimit}, once`,
  },
  offset: {
    description: "Number of entries to skip.",
    schema: z._default(integer(0, 1_000_000_000), 0),
    expected: "a whole number from 0 to 1000000000, once",
  },
  holder: {
    description: "Only the items that this wallet held when the chain was last read.",
    schema: z.optional(walletAddress),
    expected: "a Solana address in base58, once",
  },
  minted: {
    description: "`true`: minted items only. `false`: items that aren't minted yet. Default: all.",
    schema: z.optional(z.boolean()),
    expected: "true or false, once",
  },
  traits: {
    description: `Filters of the form \`trait.<type>=<value>\`, at most ${traitFilterLimits.count}. Values of one trait are alternatives; all traits must match.`,
    schema: z.optional(z.record(text(traitFilterLimits.length), z.array(text(traitFilterLimits.length)))),
    expected: `the name of a trait and one of its values, each of at most ${traitFilterLimits.length} characters`,
    example: { "trait.Sky": ["Dusk", "Dawn"] },
  },
  cursor: {
    description: "Cursor from the previous result page. Valid with the same filters only.",
    schema: z.optional(z.string()),
    expected: "a cursor from this list, once",
  },
  chain: {
    description: "Only entries on this chain, such as `solana-mainnet`.",
    schema: z.optional(text(maxTextLength)),
    expected: `a string of at most ${maxTextLength} characters, given once`,
  },
  category: {
    description: "Only collections in this category, from `/collections/meta`.",
    schema: z.optional(text(maxTextLength)),
    expected: `a string of at most ${maxTextLength} characters, given once`,
  },
  listed: {
    description: "`true`: listed items only, cheapest first.",
    schema: z.optional(z.boolean()),
    expected: "true or false, once",
  },
  mint: {
    description: "Only the item with this address.",
    schema: z.optional(walletAddress),
    expected: "a Solana address in base58, once",
  },
  kind: {
    description: "Kinds of events; repeat it for several. Default: sales and listings.",
    schema: z._default(z.array(z.enum(activityKinds)), [...defaultActivityKinds]),
    expected: `one of ${activityKinds.join(", ")}; it may be repeated`,
  },
  q: {
    description:
      "Text to search for: words, prefixes of words, or the start of an address. Typos are tolerated.",
    schema: z.string().check(
      z.minLength(1),
      z.maxLength(maxSearchLength),
      z.refine((value) => value.trim() !== ""),
    ),
    expected: `a search text of at most ${maxSearchLength} characters, given once`,
  },
  type: {
    description: "Only results of this kind; the other lists are empty.",
    schema: z.optional(z.enum(searchTypes)),
    expected: `one of ${searchTypes.join(", ")}, or left out for all`,
  },
} satisfies Readonly<Record<QueryName, Parameter>>;
