import { z } from "zod";
import { mintRecord } from "../../../../src/contract/artwork.js";
import { claimBenefit } from "../../../../src/contract/claim-codes.js";
import { collection, phase, supply } from "../../../../src/contract/collection.js";
import { errorStatuses } from "../../../../src/contract/error.js";
import { count } from "../../../../src/contract/field.js";
import { mintCost, mintedItem } from "../../../../src/contract/mint.js";
import { price } from "../../../../src/contract/price.js";
import { notes } from "./notes.js";

/** Schema of the contract: of zod/mini, or of the contract's own kinds. */
export type ContractSchema = z.core.$ZodType;

/** JSON Schema, as far as the contract needs it. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
  format?: string;
  description?: string;
  examples?: unknown[];
  [keyword: string]: unknown;
}

/** Parts that several responses share, by their names in the document. */
const shared: Readonly<Record<string, ContractSchema>> = {
  Collection: collection,
  Phase: phase,
  Supply: supply,
  Price: price,
  MintCost: mintCost,
  MintedItem: mintedItem,
  MintRecord: mintRecord,
  ClaimBenefit: claimBenefit,
};

/** Fields of a response that the service may leave out. */
const mayBeMissing: Readonly<Record<string, readonly string[]>> = {
  ValidateClaimCodeResponse: ["kind", "benefit"],
};

/** Schemas that differ between the two APIs. */
export interface SchemaParts {
  /** Parts that several responses share, by their names in the document. */
  readonly shared: Readonly<Record<string, ContractSchema>>;
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
        "Data of the error, by code. With VALIDATION_FAILED, `fields` lists each wrong field and what it must be.",
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
  responses: Readonly<Record<string, ContractSchema>>,
  bodies: Readonly<Record<string, ContractSchema>>,
  { shared, errorSchema }: SchemaParts,
): Record<string, JsonSchema> {
  const answered = Object.entries(generate({ ...shared, ...responses })).map(([name, schema]) => {
    complete(name, schema);
    return [name, schema] as const;
  });
  return { ...generate(bodies), ...Object.fromEntries(answered), Error: errorSchema };
}

function generate(named: Readonly<Record<string, ContractSchema>>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as unknown) === count) Object.assign(jsonSchema, { type: "integer", minimum: 0 });
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      schema as JsonSchema,
    ]),
  );
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
      if (Object.keys(property).length === 0) property.type = typesOfAnything[field] ?? [];
      const note = notes[`${name}.${field}`] ?? notes[field];
      if (note && !property.$ref) property.description = note;
      complete(`${name}.${field}`, property);
    }
  }
  if (items) complete(name, items);
  anyOf?.forEach((alternative) => complete(name, alternative));
}

/** Types of the fields that the parsers accept as several. */
const typesOfAnything: Readonly<Record<string, string[]>> = {
  mint: ["string", "null"],
  value: ["string", "number"],
};

const isMoment = (field: string) => /(At|^at|^serverTime|^validUntil)$/.test(field);

/** Clients accept numbers too; the service sends ISO 8601. */
const momentSchema = ({ anyOf }: JsonSchema): JsonSchema => ({
  type: anyOf ? ["string", "null"] : "string",
  format: "date-time",
});
