import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerJsonRpc } from "../../demo/validator/json-rpc.js";
import { toJson } from "../../demo/validator/json.js";
import { post, startManualValidator, type ManualValidator } from "./manual-validator.js";

let manual: ManualValidator;
let url: string;
beforeAll(async () => {
  manual = await startManualValidator();
  url = manual.validator.url;
});
afterAll(() => manual.validator.close());

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 7, method, params });

describe("JSON-RPC", () => {
  it("responds with the id of the call, be it a number, a string or null", async () => {
    for (const id of [7, "seven", null]) {
      const { json, response } = await post(url, { jsonrpc: "2.0", id, method: "getHealth" });
      expect(json).toEqual({ jsonrpc: "2.0", id, result: "ok" });
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    }
  });

  it("responds to each call of a batch, also when some fail, and omits notifications", async () => {
    const notification = { jsonrpc: "2.0", method: "getHealth" };
    const { json } = await post(url, [call("getHealth"), { ...call("nonsense"), id: 8 }, notification, 1]);
    expect(json).toEqual([
      { jsonrpc: "2.0", id: 7, result: "ok" },
      { jsonrpc: "2.0", id: 8, error: { code: -32601, message: "Method not found" } },
      { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid request" } },
    ]);
  });

  it("executes notifications without a response", async () => {
    const wallet = manual.validator.ledger.identity;
    const before = manual.validator.ledger.transactionCount;
    const notification = { jsonrpc: "2.0", method: "requestAirdrop", params: [wallet, 1_000_000] };
    for (const body of [notification, [notification, notification]]) {
      const { response, text } = await post(url, body);
      expect([response.status, text]).toEqual([204, ""]);
    }
    expect(manual.validator.ledger.transactionCount).toBe(before + 3);
  });

  it.each([
    ["no JSON", "{", -32700],
    ["an empty batch", [], -32600],
    ["no version", { id: 1, method: "getHealth" }, -32600],
    ["no method", { jsonrpc: "2.0", id: 1 }, -32600],
    ["an unknown method", call("getNonsense"), -32601],
    ["a method that is a property of every object", call("toString"), -32601],
    ["params by name", { jsonrpc: "2.0", id: 1, method: "getBalance", params: {} }, -32602],
    ["no address", call("getBalance"), -32602],
    ["an address that is none", call("getBalance", "0OIl"), -32602],
    ["a config that is no object", call("getSlot", "confirmed"), -32602],
    ["an unknown commitment", call("getSlot", { commitment: "rooted" }), -32602],
    ["a negative size", call("getMinimumBalanceForRentExemption", -1), -32602],
    ["a fraction", call("requestAirdrop", "11111111111111111111111111111111", 0.5), -32602],
    ["too many accounts", call("getMultipleAccounts", Array(101).fill("1".repeat(32))), -32602],
    ["too many statuses", call("getSignatureStatuses", Array(257).fill("1".repeat(64))), -32602],
    ["a signature that is none", call("getSignatureStatuses", ["abc"]), -32602],
    ["a flag that is none", call("sendTransaction", "", { skipPreflight: "yes" }), -32602],
    ["a message that is none", call("getFeeForMessage", "????"), -32602],
  ])("rejects %s", async (_, body, code) => {
    const { json, response } = await post(url, body);
    expect(response.status).toBe(200);
    expect(json.error.code).toBe(code);
    expect(json.error.message).not.toBe("");
  });

  it("masks an internal error for the client and reports it to the operator", async () => {
    const secret = new Error("secret");
    const heard: unknown[] = [];
    const methods = {
      fail: () => {
        throw secret;
      },
    };
    const answer = await answerJsonRpc(methods, JSON.stringify(call("fail")), (error) => heard.push(error));
    expect(JSON.parse(answer!)).toEqual({
      jsonrpc: "2.0",
      id: 7,
      error: { code: -32603, message: "Internal error" },
    });
    expect(heard).toEqual([secret]);
  });
});

describe("HTTP", () => {
  it("allows every origin, preflight included", async () => {
    const response = await fetch(url, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:5173",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,solana-client",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toBe("content-type,solana-client");
    const answer = await post(url, call("getHealth"), { origin: "http://localhost:5173" });
    expect(answer.response.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("accepts a body of up to 50 KiB, with or without Content-Length", async () => {
    const padded = (bytes: number) => JSON.stringify(call("getHealth")).padEnd(bytes);
    expect((await post(url, padded(51_200))).response.status).toBe(200);
    expect((await post(url, padded(51_201))).response.status).toBe(413);
    const body = new Blob([padded(51_201)]).stream();
    const headers = { "content-type": "application/json" };
    const streamed = await fetch(url, { method: "POST", body, headers, duplex: "half" } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it("accepts only POST of JSON at its root, and serves its health", async () => {
    expect((await fetch(url)).status).toBe(405);
    expect((await post(url, call("getHealth"), { "content-type": "text/plain" })).response.status).toBe(415);
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
    expect(await (await fetch(`${url}/health`)).text()).toBe("ok");
  });
});

it("bigints are serialized as numbers with all digits, and a lookalike string stays a string", () => {
  const value = { big: 2n ** 64n - 1n, negative: -1n, list: [1n], text: '{"$bigint":"1"}' };
  expect(toJson(value)).toBe(
    String.raw`{"big":18446744073709551615,"negative":-1,"list":[1],"text":"{\"$bigint\":\"1\"}"}`,
  );
});
