import type * as z from "zod/mini";

/*
 * Minimal schemas compatible with zod: they nest in zod's schemas and convert to JSON Schema. zod's own parsers would
 * take a fifth of the first view's size.
 */

/** Parsing methods of a schema, as in zod. */
export interface Parser<Output> {
  /** @throws {ParseError} */
  parse(value: unknown): Output;
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Output; readonly error?: undefined }
    | { readonly success: false; readonly data?: undefined; readonly error: ParseError };
}

/** Schema with parsing methods. */
export type ParserSchema<Schema extends z.core.$ZodType> = Schema & Parser<z.core.output<Schema>>;

/** Error of a value that doesn't match a schema. `issues` have the paths. */
export class ParseError extends Error {
  constructor(readonly issues: readonly z.core.$ZodRawIssue[]) {
    super("Not of the expected shape.");
  }
}

type Payload = z.core.ParsePayload;
type Context = z.core.ParseContextInternal;

/** @param run Replaces the payload's value by the parsed one, or adds an issue. */
function define<Schema extends z.core.$ZodType>(
  definition: object,
  run: (payload: Payload, context: Context) => void,
  extras: object = {},
): ParserSchema<Schema> {
  const parse = (payload: Payload, context: Context) => {
    run(payload, context);
    return payload;
  };
  const safeParse = (value: unknown) => {
    const { value: data, issues } = parse({ value, issues: [] }, {} as Context);
    return issues.length ? { success: false, error: new ParseError(issues) } : { success: true, data };
  };
  return {
    ...definition,
    _zod: { def: definition, traits: new Set(["$ZodType"]), bag: {}, parse, run: parse, ...extras },
    safeParse,
    parse(value: unknown) {
      const { data, error } = safeParse(value);
      if (error) throw error;
      return data;
    },
  } as unknown as ParserSchema<Schema>;
}

function reject({ value, issues }: Payload): void {
  issues.push({ code: "custom", path: [], input: value });
}

/**
 * Schema of a value that passes a predicate.
 * @param type zod's name of the type.
 */
export const primitive = <Value>(type: string, matches: (value: unknown) => boolean, extras?: object) =>
  define<z.core.$ZodType<Value>>(
    { type },
    (payload) => {
      if (!matches(payload.value)) reject(payload);
    },
    extras,
  );

/** Schema of an object. An interface, so that published declarations name it instead of expanding it. */
export interface ObjectParser<Shape extends z.core.$ZodShape>
  extends
    z.core.$ZodObject<Shape, z.core.$loose>,
    Parser<z.core.output<z.core.$ZodObject<Shape, z.core.$loose>>> {
  readonly shape: Shape;
}

/** Object with these fields. Other fields are preserved. */
export const object = <Shape extends z.core.$ZodShape>(shape: Shape): ObjectParser<Shape> =>
  define<z.core.$ZodObject<Shape, z.core.$loose>>({ type: "object", shape }, (payload, context) => {
    const { value: input, issues } = payload;
    if (typeof input !== "object" || !input || Array.isArray(input)) return reject(payload);
    const output: Record<string, unknown> = { ...input };
    delete output["__proto__"];
    for (const key of Object.keys(shape)) {
      const field = shape[key]!._zod.run({ value: output[key], issues: [] }, context) as Payload;
      for (const issue of field.issues) issues.push({ ...issue, path: [key, ...(issue.path ?? [])] });
      if (key in output || field.value !== undefined) output[key] = field.value;
    }
    payload.value = output;
  }) as ObjectParser<Shape>;

/** Array of elements that match a schema. */
export const array = <Item extends z.core.$ZodType>(element: Item) =>
  define<z.core.$ZodArray<Item>>({ type: "array", element }, (payload, context) => {
    const { value: input, issues } = payload;
    if (!Array.isArray(input)) return reject(payload);
    payload.value = input.map((value: unknown, index) => {
      const item = element._zod.run({ value, issues: [] }, context) as Payload;
      for (const issue of item.issues) issues.push({ ...issue, path: [index, ...(issue.path ?? [])] });
      return item.value;
    });
  });

/**
 * Optional field: missing and invalid values parse as `fallback`.
 * @param type `nullable`: null is preserved.
 */
export const optionalOr = <Schema extends z.core.$ZodType>(
  type: "optional" | "nullable",
  innerType: z.core.$ZodType,
  fallback?: unknown,
) =>
  define<Schema>(
    { type, innerType },
    (payload, context) => {
      const { value } = payload;
      if (type === "nullable" && value === null) return;
      const read = innerType._zod.run({ value, issues: [] }, context) as Payload;
      payload.value = read.issues.length ? fallback : read.value;
    },
    optionalKey,
  );

/** zod's flags of a key that may be missing. */
export const optionalKey = { optin: "optional", optout: "optional" };
