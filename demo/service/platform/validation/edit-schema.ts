import { z } from "zod";

type Shape = Readonly<Record<string, z.ZodType>>;
type WithoutDefault<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;
type EditShape<Fields extends Shape> = {
  [Name in keyof Fields]: z.ZodOptional<WithoutDefault<Fields[Name]>>;
};

/** Fields of an edit: those of a definition, all optional, so that an omitted one stays unchanged instead of being reset. */
export const toEditShape = <Fields extends Shape>(fields: Fields): EditShape<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
    ]),
  ) as EditShape<Fields>;
