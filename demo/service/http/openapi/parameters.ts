import { z } from "zod";
import {
  pathParameters,
  queryParameters,
  traitFilterLimits,
  type PathParameter,
  type QueryName,
} from "../../../../src/contract/parameters.js";
import type { JsonSchema } from "./json-schema.js";

/** Parameter of an operation in the document. */
export interface ParameterObject {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** Describes a path parameter. */
export function describePathParameter(name: string): ParameterObject {
  const { description, schema, example } = pathParameters[name as PathParameter];
  const described = name === "phaseId" ? { type: "string", format: "uuid" } : toJsonSchema(schema);
  return { name, in: "path", required: true, description, schema: described, example };
}

/** Trait filters: one parameter per trait. */
const traitFilters = {
  type: "object",
  patternProperties: {
    "^trait\\..+$": { type: "array", items: { type: "string", maxLength: traitFilterLimits.length } },
  },
  additionalProperties: false,
};

/** Describes a query parameter. */
export function describeQueryParameter(name: QueryName): ParameterObject {
  const parameter = queryParameters[name];
  const schema = name === "traits" ? traitFilters : toJsonSchema(parameter.schema);
  const isList = schema.type === "array" || schema.type === "object";
  return {
    name,
    in: "query",
    ...(!isOptional(parameter.schema) && { required: true }),
    ...(isList && { style: "form", explode: true }),
    description: parameter.description,
    schema,
    ...("example" in parameter && { example: parameter.example }),
  };
}

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

function toJsonSchema(schema: z.core.$ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, { io: "input" });
  delete described.$schema;
  return described as JsonSchema;
}
