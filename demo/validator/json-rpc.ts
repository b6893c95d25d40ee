import { toJson } from "./json.js";
import type { Methods } from "./method.js";
import { RPC_ERROR, RpcError } from "./rpc-error.js";

type Id = string | number | null;

/**
 * Handles the body of a JSON-RPC 2.0 request: one call or a batch.
 * @param report receives errors that the client did not cause; the client gets `INTERNAL_ERROR`.
 * @returns the body of the response; null when all calls were notifications.
 */
export async function answerJsonRpc(
  methods: Methods,
  body: string,
  report: (error: unknown) => void,
): Promise<string | null> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return toJson(failure(null, new RpcError(RPC_ERROR.PARSE_ERROR, "Parse error")));
  }
  if (!Array.isArray(request)) {
    const answer = await answerCall(methods, request, report);
    return answer && toJson(answer);
  }
  if (request.length === 0) return toJson(failure(null, INVALID_REQUEST));
  const answers = await Promise.all(request.map((call) => answerCall(methods, call, report)));
  const responses = answers.filter((answer) => answer !== null);
  return responses.length > 0 ? toJson(responses) : null;
}

const INVALID_REQUEST = new RpcError(RPC_ERROR.INVALID_REQUEST, "Invalid request");

async function answerCall(
  methods: Methods,
  call: unknown,
  report: (error: unknown) => void,
): Promise<object | null> {
  if (!isCall(call)) return failure(null, INVALID_REQUEST);
  const { id, method, params = [] } = call;
  try {
    const result = await find(methods, method)(readParams(params));
    return id === undefined ? null : { jsonrpc: "2.0", id, result };
  } catch (error) {
    if (!(error instanceof RpcError)) report(error);
    const rpcError =
      error instanceof RpcError ? error : new RpcError(RPC_ERROR.INTERNAL_ERROR, "Internal error");
    return id === undefined ? null : failure(id, rpcError);
  }
}

function isCall(call: unknown): call is { id?: Id; method: string; params?: unknown } {
  if (typeof call !== "object" || call === null) return false;
  const { jsonrpc, id, method } = call as Record<string, unknown>;
  const hasId = id === undefined || id === null || typeof id === "string" || typeof id === "number";
  return jsonrpc === "2.0" && typeof method === "string" && hasId;
}

function find(methods: Methods, name: string): Methods[string] {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method) return method;
  throw new RpcError(RPC_ERROR.METHOD_NOT_FOUND, "Method not found");
}

function readParams(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params;
  throw new RpcError(RPC_ERROR.INVALID_PARAMS, "`params` should be an array");
}

function failure(id: Id, { code, message, data }: RpcError): object {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data && { data }) } };
}
