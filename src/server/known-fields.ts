import type * as z from "zod/mini";

/**
 * Keeps only the fields of a response that the contract names: with a secret key it may have others, which aren't
 * public.
 */
export function pickKnownFields(schema: z.core.$ZodType, value: unknown): unknown {
  const {
    innerType: inner,
    shape,
    element,
  } = schema._zod.def as Partial<z.core.$ZodOptionalDef & z.core.$ZodObjectDef & z.core.$ZodArrayDef>;
  if (typeof value !== "object" || value === null) return value;
  if (inner) return pickKnownFields(inner, value);
  if (element && Array.isArray(value)) return value.map((one) => pickKnownFields(element, one));
  if (!shape) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => Object.hasOwn(fields, name))
      .map(([name, field]) => [name, pickKnownFields(field as z.core.$ZodType, fields[name])]),
  );
}
