import { z } from "zod";
import { animation } from "../../../../src/contract/animation.js";
import { mintRecord } from "../../../../src/contract/artwork.js";
import { claimBenefit } from "../../../../src/contract/claim-codes.js";
import { collection, phase, supply } from "../../../../src/contract/collection.js";
import { errorStatuses } from "../../../../src/contract/error.js";
import { count } from "../../../../src/contract/field.js";
import { mintCost, mintedItem, mintPayment } from "../../../../src/contract/mint.js";
import { price } from "../../../../src/contract/price.js";
import { proofChallenge } from "../../../../src/contract/proof.js";
import type { Schema } from "../../../../src/contract/schema.js";
import { toJsonSchema, type JsonSchema } from "./json-schema.js";
import { notes } from "./notes.js";

/** Parts that several responses share, by their names in the document. */
const shared: Readonly<Record<string, Schema<unknown>>> = {
  Collection: collection,
  Phase: phase,
  Supply: supply,
  Price: price,
  Animation: animation,
  MintCost: mintCost,
  MintPayment: mintPayment,
  MintedItem: mintedItem,
  MintRecord: mintRecord,
  ClaimBenefit: claimBenefit,
  ProofChallenge: proofChallenge,
};

/** Fields of a response that the service may leave out. */
const mayBeMissing: Readonly<Record<string, readonly string[]>> = {
  ValidateClaimCodeResponse: ["kind", "benefit"],
};

/** Schemas that differ between the two APIs. */
export interface SchemaParts {
  /** Parts that several responses share, by their names in the document. */
  readonly shared: Readonly<Record<string, Schema<unknown>>>;
  readonly errorSchema: JsonSchema;
}

const errorSchema: JsonSchema = {
  type: "object",
  description: "Body of every error.",
  properties: {
    success: { const: false },
    code: {
      type: "string",
      description: "Stable; decide by it. More may be added.",
      examples: Object.keys(errorStatuses).slice(0, 3),
    },
    message: { type: "string", description: "For people, in English; it names what to do." },
    details: {
      description:
        "Data of the error, by code. With VALIDATION_FAILED, `fields` lists each wrong field and what it must be; with PROOF_REQUIRED, `challenge` is a ProofChallenge.",
    },
  },
  required: ["success", "code", "message"],
};

export const mintSchemaParts: SchemaParts = { shared, errorSchema };

/**
 * The JSON Schemas of the contract, by name. Clients read leniently, and this is what the service is held to: every
 * field is there, and more may be added.
 */
export function describeSchemas(
  responses: Readonly<Record<string, Schema<unknown>>>,
  bodies: Readonly<Record<string, z.ZodType>>,
  { shared, errorSchema }: SchemaParts,
): Record<string, JsonSchema> {
  const described = Object.entries(bodies).map(([name, schema]) => [name, describeBody(schema)] as const);
  return {
    ...Object.fromEntries(described),
    ...describeResponses({ ...shared, ...responses }),
    Error: errorSchema,
  };
}

function describeBody(body: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(body, { io: "input" });
  delete schema.$schema;
  return schema as JsonSchema;
}

function describeResponses(named: Readonly<Record<string, Schema<unknown>>>): Record<string, JsonSchema> {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  const replace = (schema: Schema<unknown>) => {
    if (schema === count) return { type: "integer", minimum: 0 };
    return names.has(schema) ? { $ref: `#/components/schemas/${names.get(schema)}` } : undefined;
  };
  const described = [...names].map(([schema, name]) => [name, toJsonSchema(schema, replace)] as const);
  for (const [name, schema] of described) complete(name, schema);
  return Object.fromEntries(described);
}

/** Adds what the parsers do not express: required fields, the formats of texts, descriptions. */
function complete(name: string, schema: JsonSchema): void {
  const { properties, items, anyOf } = schema;
  if (properties) {
    const missing = mayBeMissing[name] ?? [];
    schema.required = Object.keys(properties).filter((field) => !missing.includes(field));
    for (const [field, given] of Object.entries(properties)) {
      const property = isMoment(field) ? momentSchema(given) : given;
      properties[field] = property;
      const note = notes[`${name}.${field}`] ?? notes[field];
      if (note && !property.$ref) property.description = note;
      complete(`${name}.${field}`, property);
    }
  }
  if (items) complete(name, items);
  anyOf?.forEach((alternative) => complete(name, alternative));
}

const isMoment = (field: string) => /(At|^at|^serverTime|^validUntil)$/.test(field);

/** Clients accept numbers too; the service sends ISO 8601. */
const momentSchema = ({ type }: JsonSchema): JsonSchema => ({
  type: type?.includes("null") ? ["string", "null"] : "string",
  format: "date-time",
});
