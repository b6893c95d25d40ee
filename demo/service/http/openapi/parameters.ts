import { activityKinds, defaultActivityKinds } from "../../../../src/contract/market-activity.js";
import { searchTypes } from "../../../../src/contract/market-search.js";
import { defaultLimit, maximumLimit } from "../../../../src/contract/paging.js";

const address = { type: "string", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" };
const uuid = { type: "string", format: "uuid" };

/** Parameters of paths. */
export const pathParameters: Readonly<
  Record<string, { description: string; schema: object; example: string }>
> = {
  id: {
    description: "The collection's slug, address or id. Case matters in all but the id.",
    schema: { type: "string" },
    example: "aurora",
  },
  identifier: {
    description: "The collection's short id, UUID or address. Case matters in all but the UUID.",
    schema: { type: "string" },
    example: "aurora",
  },
  collectionId: {
    description: "The collection's UUID; its short id and its address do as well.",
    schema: { type: "string" },
    example: "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30",
  },
  phaseId: {
    description: "The phase's UUID.",
    schema: uuid,
    example: "c1a9e1b4-0d54-4c3f-8f64-2b8d7a1e9f05",
  },
  walletAddress: {
    description: "A Solana address: 32 bytes in base58. Case matters.",
    schema: address,
    example: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
  },
};

/** Parameters of queries. Others are ignored. */
export const queryParameters = {
  limit: {
    name: "limit",
    in: "query",
    description: "How many entries to answer with.",
    schema: { type: "integer", minimum: 1, maximum: maximumLimit, default: defaultLimit },
  },
  offset: {
    name: "offset",
    in: "query",
    description: "How many entries of the list to leave behind.",
    schema: { type: "integer", minimum: 0, maximum: 1_000_000_000, default: 0 },
  },
  holder: {
    name: "holder",
    in: "query",
    description: "Only the items of one wallet, as far as the chain was asked.",
    schema: address,
  },
  minted: {
    name: "minted",
    in: "query",
    description: "`true`: only what is minted. `false`: only what is not minted yet. Left out: all.",
    schema: { type: "boolean" },
  },
  traits: {
    name: "traits",
    in: "query",
    style: "form",
    explode: true,
    description:
      "Each as `trait.<type>=<value>`, at most 50 of them: values of one type are alternatives, several types are taken together.",
    schema: {
      type: "object",
      patternProperties: { "^trait\\..+$": { type: "array", items: { type: "string", maxLength: 256 } } },
      additionalProperties: false,
    },
    example: { "trait.Sky": ["Dusk", "Dawn"] },
  },
  cursor: {
    name: "cursor",
    in: "query",
    description: "What the page before gave out: the list goes on behind it. Only with the same filters.",
    schema: { type: "string" },
  },
  chain: {
    name: "chain",
    in: "query",
    description: "Only those of one chain, like `solana-mainnet`.",
    schema: { type: "string", maxLength: 64 },
  },
  category: {
    name: "category",
    in: "query",
    description: "Only those of one category that the meta read lists.",
    schema: { type: "string", maxLength: 64 },
  },
  listed: {
    name: "listed",
    in: "query",
    description: "`true`: only what is listed, the cheapest first.",
    schema: { type: "boolean" },
  },
  kind: {
    name: "kind",
    in: "query",
    style: "form",
    explode: true,
    description:
      "Kinds of activity; it may be repeated. Without it sales and listings: name every kind that you need.",
    schema: {
      type: "array",
      items: { type: "string", enum: activityKinds },
      default: defaultActivityKinds,
    },
  },
  q: {
    name: "q",
    in: "query",
    required: true,
    description:
      "What to search for: words, the beginnings of words, or of an address. Typing errors are forgiven.",
    schema: { type: "string", minLength: 1, maxLength: 200 },
  },
  type: {
    name: "type",
    in: "query",
    description: "Only one kind of results; the others are empty then.",
    schema: { type: "string", enum: searchTypes },
  },
} satisfies Readonly<Record<string, object>>;

export type QueryParameterName = keyof typeof queryParameters;
