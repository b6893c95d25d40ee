import { request as sendRaw, type IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";
import type { Log } from "../../../demo/service/platform/log/create-log.js";
import type { ReadClientIp } from "../../../demo/service/http/middleware/client-ip.js";
import { startServer } from "../../../demo/service/http/server.js";
import type { RateLimits } from "../../../demo/service/platform/limits/rate-limits.js";
import type { MintService } from "../../../demo/service/mint/mint-service.js";
import { unreachableMintService, useHttpHarness, wallet } from "./harness.js";

const harness = useHttpHarness();

const acceptingMintService = {
  ...unreachableMintService,
  prepareMint: (_preparer: unknown, body: unknown) => Promise.resolve({ prepared: body }),
  executeMint: (scope: ReadonlySet<string>, body: unknown) =>
    Promise.resolve({ executed: body, scope: [...scope] }),
} as unknown as MintService;

const order = () => ({
  collectionId: harness.own.id,
  phaseId: harness.own.phaseId,
  walletAddress: wallet,
  quantity: 1 as unknown,
});
const signed = { sessionId: "3f0c9a52-6a0c-4a53-8f0e-5d0f3a3c1b11", signedTransaction: "AQID" };

async function post(
  route: "prepare-mint" | "execute-mint",
  body: string | object,
  headers: Record<string, string> = {},
  mintService = unreachableMintService,
) {
  const response = await harness.createApp({ mintService }).request(`/mint/v1/${route}`, {
    method: "POST",
    headers: { "X-API-Key": harness.keys.secret, "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("a body", () => {
  it.each(["", "{", "nonsense", '{"quantity":1,}', "\u0000"])("must be JSON: %j", async (text) => {
    const { status, body } = await post("prepare-mint", text);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: "VALIDATION_FAILED",
      message: "The body is not valid JSON.",
    });
  });

  it.each(["null", "[]", '"text"', "1", "true"])("must be an object: %s", async (text) => {
    for (const route of ["prepare-mint", "execute-mint"] as const) {
      const { status, body } = await post(route, text);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: "VALIDATION_FAILED",
        message: "The body must be a JSON object.",
      });
    }
  });

  it("must have the content type application/json", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      const { status, body } = await post(
        "prepare-mint",
        order(),
        { "Content-Type": type },
        acceptingMintService,
      );
      expect(status, type).toBe(400);
      expect(body, type).toMatchObject({
        code: "VALIDATION_FAILED",
        message: expect.stringContaining("Content-Type: application/json") as unknown,
      });
    }
    const types = ["application/json", "application/json;charset=utf-8", "Application/JSON ; charset=UTF-8"];
    for (const type of types) {
      const { status } = await post("prepare-mint", order(), { "Content-Type": type }, acceptingMintService);
      expect(status, type).toBe(200);
    }
  });

  it("is not read for a request without a valid key", async () => {
    const { status, body } = await post("prepare-mint", "{", { "X-API-Key": "unknown" });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "INVALID_API_KEY" });
    const long = await post("prepare-mint", "x".repeat(100_000), { "X-API-Key": "unknown" });
    expect(long.status).toBe(401);
  });

  it("must not contain U+0000, which PostgreSQL can't store", async () => {
    const { body } = await post("prepare-mint", { ...order(), affiliate_code: "a\u0000b" });
    expect(body).toMatchObject({ code: "VALIDATION_FAILED" });
  });
});

describe("a field", () => {
  const invalid: [string, unknown][] = [
    ["collectionId", undefined],
    ["collectionId", 7],
    ["collectionId", null],
    ["collectionId", ["x"]],
    ["phaseId", undefined],
    ["phaseId", {}],
    ["walletAddress", undefined],
    ["walletAddress", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
    ["walletAddress", ""],
    ["walletAddress", 1],
    ["quantity", undefined],
    ["quantity", null],
    ["quantity", 0],
    ["quantity", -1],
    ["quantity", 1.5],
    ["quantity", 21],
    ["quantity", 1e21],
    ["quantity", "many"],
    ["quantity", "1.0"],
    ["quantity", "0x2"],
    ["quantity", ""],
    ["quantity", " 1"],
    ["quantity", [1]],
    ["quantity", true],
    ["affiliate_code", 7],
    ["affiliate_code", "x".repeat(129)],
  ];
  it.each(invalid)(
    "of prepare-mint that is invalid is named with its constraint: %s %j",
    async (field, value) => {
      const { status, body } = await post("prepare-mint", { ...order(), [field]: value });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        code: "VALIDATION_FAILED",
        message: expect.stringMatching(`^${field} must be `) as unknown,
        details: { fields: [{ field, expected: expect.any(String) as unknown }] },
      });
    },
  );

  it("is named together with every other invalid one", async () => {
    const { body } = await post("prepare-mint", { ...order(), walletAddress: 1, quantity: 0 });
    expect(body["details"]).toMatchObject({ fields: [{ field: "walletAddress" }, { field: "quantity" }] });
  });

  it("of execute-mint that is invalid is named with its constraint", async () => {
    const invalid: [string, unknown][] = [
      ["sessionId", undefined],
      ["sessionId", "x"],
      ["signedTransaction", undefined],
      ["signedTransaction", "not base64!"],
      ["signedTransaction", "A".repeat(1_645)],
      ["signedTransaction", [1, 2, 3]],
    ];
    for (const [field, value] of invalid) {
      const { status, body } = await post("execute-mint", { ...signed, [field]: value });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "VALIDATION_FAILED", details: { fields: [{ field }] } });
    }
  });

  it("that is unknown is ignored, and a quantity may be a string of digits", async () => {
    const body = { ...order(), quantity: "3", added: "later" };
    const answer = await post("prepare-mint", body, {}, acceptingMintService);
    expect(answer).toEqual({ status: 200, body: { prepared: { ...order(), quantity: 3 } } });
  });
});

describe("an optional field that is null, empty or a space", () => {
  it.each([null, "", " "])("is treated as not sent: %j", async (value) => {
    const body = { ...order(), affiliate_code: value, claim_code: value };
    const answer = await post("prepare-mint", body, {}, acceptingMintService);
    expect(answer).toEqual({ status: 200, body: { prepared: order() } });
  });
});

describe("a transaction hash", () => {
  it("is rejected before any other check of the body", async () => {
    for (const body of [
      { transactionHash: "5UfD" },
      { ...signed, transactionHash: "5UfD" },
      { transactionHash: 7, sessionId: [] },
      { ...signed, transactionHash: "" },
    ]) {
      const answer = await post("execute-mint", body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: "CLIENT_BROADCAST_NOT_ALLOWED" });
    }
  });

  it("that is null is treated as absent", async () => {
    const answer = await post("execute-mint", { ...signed, transactionHash: null }, {}, acceptingMintService);
    expect(answer).toEqual({ status: 200, body: { executed: signed, scope: [harness.own.id] } });
  });
});

describe("a body that the client aborts", () => {
  const contentLength = { "Content-Length": 10_000 };
  const chunked = { "Transfer-Encoding": "chunked" };
  it.each([
    ["with Content-Length, while it is read", contentLength, "{", false],
    ["with Content-Length, before it is read", contentLength, "{", true],
    ["with Content-Length, although what has arrived is valid", contentLength, "whole", false],
    [
      "with Content-Length, before it is read, although what has arrived is valid",
      contentLength,
      "whole",
      true,
    ],
    ["chunked, while it is read", chunked, "{", false],
    ["chunked, before it is read", chunked, "{", true],
  ])("isn't logged as an error, and isn't used: %s", async (_, framing, start, isEarly) => {
    const lines: unknown[] = [];
    const finished = createSignal();
    const log: Log = (level, event, fields) => {
      lines.push({ level, event, status: fields?.["status"], code: fields?.["code"] });
      if (event === "request") finished.resolve();
    };
    const authorized = createSignal();
    const closed = createSignal();
    const limits: RateLimits = {
      count(_limit, subjects) {
        if (!("key" in subjects)) return undefined;
        authorized.resolve();
        return isEarly ? closed.promise : undefined;
      },
    };
    const readClientIp: ReadClientIp = (context) => {
      const { incoming } = context.env as { incoming: IncomingMessage };
      incoming.socket.once("close", closed.resolve);
      return "client";
    };
    const app = harness.createApp({ log, limits, readClientIp });
    const consoleError = vi.spyOn(console, "error");
    const server = await startServer({ host: "127.0.0.1", port: 0 }, () => app.fetch);
    try {
      const outgoing = sendRaw({
        port: server.port,
        path: "/mint/v1/prepare-mint",
        method: "POST",
        headers: { "X-API-Key": harness.keys.secret, "Content-Type": "application/json", ...framing },
      });
      const cutOff = new Promise((resolve) => outgoing.once("error", resolve));
      outgoing.write(start === "whole" ? JSON.stringify(order()) : start);
      await authorized.promise;
      outgoing.destroy(new Error("The client is gone."));
      await Promise.all([cutOff, finished.promise]);
      expect(lines).toEqual([{ level: "info", event: "request", status: 400, code: "VALIDATION_FAILED" }]);
      expect(consoleError).not.toHaveBeenCalled();
    } finally {
      consoleError.mockRestore();
      await server.close(1_000);
    }
  });

  function createSignal() {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    return { promise, resolve: () => resolve() };
  }
});

describe("a body over 16 KiB", () => {
  const size = 16 * 1024;
  const padded = (length: number) => {
    const text = JSON.stringify({ ...order(), padding: "" });
    return text.replace('"padding":""', `"padding":"${"x".repeat(length - text.length)}"`);
  };

  it("is rejected, while one of exactly 16 KiB is accepted", async () => {
    expect((await post("prepare-mint", padded(size), {}, acceptingMintService)).status).toBe(200);
    const { status, body } = await post("prepare-mint", padded(size + 1));
    expect(status).toBe(413);
    expect(body).toMatchObject({ success: false, code: "BODY_TOO_LARGE" });
  });

  it("is rejected over a socket, with Content-Length or chunked, without being read to its end", async () => {
    const app = harness.createApp();
    const server = await startServer({ host: "127.0.0.1", port: 0 }, () => app.fetch);
    try {
      for (const announced of [true, false]) {
        const answer = await sendEndlessly(server.port, announced ? 10 * 1024 * 1024 : undefined);
        expect(answer).toMatchObject({
          status: 413,
          connection: "close",
          body: {
            code: "BODY_TOO_LARGE",
            message: expect.stringContaining("The connection is closed") as unknown,
          },
        });
        expect(answer.sent).toBeLessThan(10 * 1024 * 1024);
      }
    } finally {
      await server.close(1_000);
    }
  });

  /** Sends body until the response arrives, at most `announced` bytes when given. */
  function sendEndlessly(port: number, announced?: number) {
    return new Promise<{
      status: number | undefined;
      connection: string | undefined;
      body: unknown;
      sent: number;
    }>((resolve, reject) => {
      let sent = 0;
      let answered = false;
      const outgoing = sendRaw({
        port,
        path: "/mint/v1/prepare-mint",
        method: "POST",
        headers: {
          "X-API-Key": harness.keys.secret,
          "Content-Type": "application/json",
          ...(announced === undefined ? {} : { "Content-Length": announced }),
        },
      });
      const chunk = "x".repeat(16 * 1024);
      const feed = () => {
        if (answered || sent > 8 * 1024 * 1024) return;
        sent += chunk.length;
        outgoing.write(chunk, () => setImmediate(feed));
      };
      outgoing.on("response", (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () => {
          answered = true;
          resolve({
            status: response.statusCode,
            connection: response.headers.connection,
            body: JSON.parse(text) as unknown,
            sent,
          });
          outgoing.destroy();
        });
      });
      outgoing.on("error", (error) => answered || reject(error));
      feed();
    });
  }
});
