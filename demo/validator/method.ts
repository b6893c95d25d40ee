/** Answers one call. What it returns travels as JSON, bigints as numbers; an `RpcError` it throws travels as error. */
export type Method = (params: readonly unknown[]) => unknown;

/** All methods by name: a plain object, so that whoever wants to watch or disturb calls can wrap it. */
export type Methods = Readonly<Record<string, Method>>;
