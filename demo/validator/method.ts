/** Handler of one call. Its result is sent as JSON with bigints as numbers, a thrown `RpcError` as error. */
export type Method = (params: readonly unknown[]) => unknown;

/** Methods by name: a plain object, which tests wrap to record calls or inject faults. */
export type Methods = Readonly<Record<string, Method>>;
