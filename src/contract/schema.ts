import type { Issue, StandardProperties } from "./standard-schema.js";

/*
 * Schemas of the contract: parsers that implement Standard Schema and describe themselves well enough to be converted to
 * JSON Schema. zod's own parsers would take a fifth of the first view's size.
 */

/** Type in JSON Schema. */
export type JsonType = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/** Schema of a value, which parses it. */
export interface Schema<Output> {
  readonly "~standard": StandardProperties<Output>;
  /** `optional` and `nullable` refer to `inner`. */
  readonly type: JsonType | readonly JsonType[] | "optional" | "nullable";
  /** Fields of an object. */
  readonly shape?: Shape;
  /** Elements of an array. */
  readonly element?: Schema<unknown>;
  /** Schema of the value when it is there. */
  readonly inner?: Schema<unknown>;
  /** @throws {ParseError} */
  parse(value: unknown): Output;
  safeParse(value: unknown): ParseResult<Output>;
}

/** Result of `safeParse`. */
export type ParseResult<Output> =
  | { readonly success: true; readonly data: Output; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: ParseError };

/** Schemas of an object's fields. */
export type Shape = Readonly<Record<string, Schema<unknown>>>;

/** Schema of an object. */
export interface ObjectSchema<Fields extends Shape> extends Schema<ObjectOutput<Fields>> {
  readonly shape: Fields;
}

/** Schema of an array. */
export interface ArraySchema<Element extends Schema<unknown>> extends Schema<Infer<Element>[]> {
  readonly element: Element;
}

/** Schema of a value that may be missing, null or invalid, and parses as `Absent` then. */
export interface OptionalSchema<Inner extends Schema<unknown>, Absent> extends Schema<Infer<Inner> | Absent> {
  readonly inner: Inner;
}

/** Type of the values that a schema parses. */
export type Infer<Parsed extends Schema<unknown>> = NonNullable<Parsed["~standard"]["types"]>["output"];

/**
 * Type of an object with these fields, of which those that may be undefined may be missing. Other fields are kept when a
 * value is parsed, but have no type, so that a misspelt name does not compile.
 */
export type ObjectOutput<Fields extends Shape> = Flatten<
  {
    [Key in keyof Fields as undefined extends Infer<Fields[Key]> ? never : Key]: Infer<Fields[Key]>;
  } & {
    [Key in keyof Fields as undefined extends Infer<Fields[Key]> ? Key : never]?: Infer<Fields[Key]>;
  }
>;

type Flatten<Type> = { -readonly [Key in keyof Type]: Type[Key] } & {};

/** Error of a value that doesn't match a schema. */
export class ParseError extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super("Not of the expected shape.");
  }
}

/** @param read Returns the parsed value, or adds issues. */
function define<Parsed extends Schema<unknown>>(
  definition: Pick<Parsed, "type" | "shape" | "element" | "inner">,
  read: (value: unknown, issues: Issue[]) => unknown,
): Parsed {
  const validate = (input: unknown) => {
    const issues: Issue[] = [];
    const value = read(input, issues);
    return issues.length ? { issues } : { value };
  };
  const safeParse = (input: unknown) => {
    const { value, issues } = validate(input);
    return issues ? { success: false, error: new ParseError(issues) } : { success: true, data: value };
  };
  return {
    ...definition,
    "~standard": { version: 1, vendor: "mint-widget", validate },
    safeParse,
    parse(input: unknown) {
      const { data, error } = safeParse(input);
      if (error) throw error;
      return data;
    },
  } as Schema<unknown> as Parsed;
}

function reject(issues: Issue[]): void {
  issues.push({ message: "Unexpected value.", path: [] });
}

/** Parses a field or an element, and adds its issues to those of the whole. */
function readPart(schema: Schema<unknown>, input: unknown, key: PropertyKey, issues: Issue[]): unknown {
  const result = schema["~standard"].validate(input);
  for (const { message, path } of result.issues ?? []) issues.push({ message, path: [key, ...path] });
  return result.value;
}

/** Schema of a value that passes a predicate. */
export const primitive = <Output>(type: Schema<Output>["type"], matches: (value: unknown) => boolean) =>
  define<Schema<Output>>({ type }, (value, issues) => (matches(value) ? value : reject(issues)));

/** Object with these fields. Other fields are preserved. */
export const object = <Fields extends Shape>(shape: Fields) =>
  define<ObjectSchema<Fields>>({ type: "object", shape }, (input, issues) => {
    if (typeof input !== "object" || !input || Array.isArray(input)) return reject(issues);
    const output: Record<string, unknown> = { ...input };
    delete output["__proto__"];
    for (const key of Object.keys(shape)) {
      const value = readPart(shape[key]!, output[key], key, issues);
      if (key in output || value !== undefined) output[key] = value;
    }
    return output;
  });

/** Array of elements that match a schema. */
export const array = <Element extends Schema<unknown>>(element: Element) =>
  define<ArraySchema<Element>>({ type: "array", element }, (input, issues) =>
    Array.isArray(input)
      ? input.map((value: unknown, index) => readPart(element, value, index, issues))
      : reject(issues),
  );

/**
 * Optional field: missing and invalid values parse as `fallback`.
 * @param type `nullable`: null is preserved.
 */
export const optionalOr = <Inner extends Schema<unknown>, Absent>(
  type: "optional" | "nullable",
  inner: Inner,
  fallback?: unknown,
) =>
  define<OptionalSchema<Inner, Absent>>({ type, inner }, (input) => {
    if (type === "nullable" && input === null) return input;
    const { value, issues } = inner["~standard"].validate(input);
    return issues ? fallback : value;
  });

/** Schema whose values also pass a predicate as a whole. */
export const refine = <Parsed extends Schema<unknown>>(
  schema: Parsed,
  matches: (value: Infer<Parsed>) => boolean,
) =>
  define<Parsed>(schema, (input, issues) => {
    const result = schema["~standard"].validate(input);
    issues.push(...(result.issues ?? []));
    return result.issues || matches(result.value as Infer<Parsed>) ? result.value : reject(issues);
  });
