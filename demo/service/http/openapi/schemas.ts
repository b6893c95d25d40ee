import { z } from "zod";
import { accent, animation } from "../../../../src/contract/values/media.js";
import { creator } from "../../../../src/contract/values/creator.js";
import { itemAttribute, mintRecord, mintedItem } from "../../../../src/contract/mint/items.js";
import { claimBenefit } from "../../../../src/contract/mint/claim-codes.js";
import { collection, phase, supply } from "../../../../src/contract/mint/collection.js";
import { errorStatuses } from "../../../../src/contract/errors.js";
import { mintCost, mintPayment } from "../../../../src/contract/mint/mint.js";
import { price } from "../../../../src/contract/values/price.js";
import { proofChallenge } from "../../../../src/contract/mint/proof.js";
import type { JsonSchema } from "./json-schema.js";

/** Parts that several responses share, by name in the document. */
const shared: Readonly<Record<string, z.core.$ZodType>> = {
  Collection: collection,
  Creator: creator,
  Phase: phase,
  Supply: supply,
  Price: price,
  Accent: accent,
  Animation: animation,
  MintCost: mintCost,
  MintPayment: mintPayment,
  ItemAttribute: itemAttribute,
  MintedItem: mintedItem,
  MintRecord: mintRecord,
  ClaimBenefit: claimBenefit,
  ProofChallenge: proofChallenge,
};

/** Fields of a response that the service may omit. */
const mayBeMissing: Readonly<Record<string, readonly string[]>> = {
  ValidateClaimCodeResponse: ["kind", "benefit"],
  ItemAttribute: ["display_type", "max_value"],
};

/** Schemas that differ between the two APIs. */
export interface SchemaParts {
  /** Comments on schemas and on their fields, by name and path. The path of a schema itself is empty. */
  readonly schemaComments: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Parts that several responses share, by name in the document. */
  readonly shared: Readonly<Record<string, z.core.$ZodType>>;
  readonly errorSchema: JsonSchema;
}

/** URL in every error body. */
export const errorDocs: JsonSchema = {
  type: "string",
  format: "uri",
  description: "Page that describes the code: what happened, and what to do.",
};

const errorSchema: JsonSchema = {
  type: "object",
  description: "Body of every error.",
  properties: {
    success: { const: false },
    code: {
      type: "string",
      description: "Stable code to branch on. Newer services may have further codes.",
      examples: Object.keys(errorStatuses).slice(0, 3),
    },
    message: { type: "string", description: "English text for people." },
    details: {
      description:
        "Depends on the code. `VALIDATION_FAILED` has `fields` with each invalid field; `PROOF_REQUIRED` has a `challenge`.",
    },
    docs: errorDocs,
  },
  required: ["success", "code", "message"],
};

export const mintSchemaParts = { shared, errorSchema };

/**
 * Describes the contract as JSON Schemas, by name. Clients parse leniently, but these describe what the service
 * guarantees: every field is present, and more may be added.
 */
export function describeSchemas(
  responses: Readonly<Record<string, z.core.$ZodType>>,
  bodies: Readonly<Record<string, z.core.$ZodType>>,
  { shared, errorSchema, schemaComments }: SchemaParts,
): Record<string, JsonSchema> {
  const described = {
    ...Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, describeBody(body)] as const)),
    ...describeResponses({ ...shared, ...responses }),
  };
  for (const [name, schema] of Object.entries(described))
    for (const [path, field] of listFields(schema)) {
      const comment = schemaComments[name]?.[path];
      if (comment) field.description = comment;
    }
  return { ...described, Error: errorSchema };
}

/**
 * Lists a schema and its fields by their paths, such as `limits.perWallet`. Entries of a list and alternatives have the
 * path of their field.
 */
export function* listFields(schema: JsonSchema, path = ""): Generator<readonly [string, JsonSchema]> {
  const { properties = {}, items, anyOf = [] } = schema;
  yield [path, schema];
  for (const [name, field] of Object.entries(properties))
    yield* listFields(field, path ? `${path}.${name}` : name);
  for (const part of items ? [items, ...anyOf] : anyOf)
    for (const [inner, field] of listFields(part, path)) if (inner !== path) yield [inner, field];
}

function describeBody(body: z.core.$ZodType): JsonSchema {
  const schema = z.toJSONSchema(body, { io: "input" }) as JsonSchema;
  delete schema["$schema"];
  return schema;
}

function describeResponses(named: Readonly<Record<string, z.core.$ZodType>>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  });
  for (const [name, schema] of Object.entries(schemas)) {
    delete schema.$schema;
    delete schema.$id;
    complete(name, schema as JsonSchema);
  }
  return schemas as Record<string, JsonSchema>;
}

/**
 * Removes what describes a parser: its fallbacks, unknown fields, and the maximum integer. Merges types that only
 * differ in `type` into a list.
 */
function simplify(schema: JsonSchema): void {
  for (const keyword of ["default", "additionalProperties"]) delete schema[keyword];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  const { anyOf } = schema;
  if (!anyOf?.every((one) => one.type && Object.keys(one).length === 1)) return;
  delete schema.anyOf;
  schema.type = anyOf.flatMap(({ type }) => type!);
}

/** Adds what the parsers don't express: required fields and formats of texts. */
function complete(name: string, schema: JsonSchema): void {
  const { properties, items, anyOf } = schema;
  if (properties) {
    const missing = mayBeMissing[name] ?? [];
    schema.required = Object.keys(properties).filter((field) => !missing.includes(field));
    for (const [field, given] of Object.entries(properties)) {
      const property = isMoment(field) ? momentSchema(given) : given;
      properties[field] = property;
      complete(`${name}.${field}`, property);
    }
  }
  if (items) complete(name, items);
  anyOf?.forEach((alternative) => complete(name, alternative));
}

const isMoment = (field: string) => /(At|^at|^serverTime|^validUntil)$/.test(field);

/** Clients also accept numbers; the service sends ISO 8601. */
const momentSchema = ({ type }: JsonSchema): JsonSchema => ({
  type: type?.includes("null") ? ["string", "null"] : "string",
  format: "date-time",
});
