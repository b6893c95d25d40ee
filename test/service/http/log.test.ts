import { describe, expect, it } from "vitest";
import { makeCode } from "../../../demo/service/catalog/claim-codes/claim-code.js";
import { findSecrets } from "../../../demo/service/config/find-secrets.js";
import { createLog, formatErrorChain } from "../../../demo/service/platform/log/create-log.js";
import { authorityKey } from "../../service-process.js";
import { now, random } from "./harness.js";

function createRecorder(environment: Readonly<Record<string, string>> = {}) {
  const written = { output: "", error: "" };
  const log = createLog({
    level: "info",
    clock: () => now,
    output: (line) => void (written.output += line),
    error: (line) => void (written.error += line),
    secrets: findSecrets(environment),
  });
  return { log, written };
}

describe("a line of the log", () => {
  it("is JSON with level, time, fields and event; warnings and errors go to the error output", () => {
    const { log, written } = createRecorder();
    log("debug", "unheard");
    log("info", "started", { port: 8787, nothing: undefined });
    log("warn", "job-failed", { count: 12n });
    const entry = { level: "info", time: now.toISOString(), port: 8787, event: "started" };
    expect(written.output).toBe(`${JSON.stringify(entry)}\n`);
    expect(JSON.parse(written.error)).toEqual({
      level: "warn",
      time: now.toISOString(),
      count: 12,
      event: "job-failed",
    });
  });

  it("is written for values that JSON can't hold", () => {
    const { log, written } = createRecorder();
    const circular: Record<string, unknown> = {};
    circular["itself"] = circular;
    log("info", "started", { circular });
    expect(JSON.parse(written.output)).toMatchObject({ event: "started" });
  });
});

const bytes = JSON.parse(authorityKey) as number[];
const signed = Buffer.from(random(420));
const environment = {
  AUTHORITY_KEY: authorityKey,
  DATABASE_URL: "postgresql://service:pass%20word%2Fwith@db.example/mint",
  SOLANA_RPC_URL:
    "https://rpc.example/v2/4f5e6d7c8b9a0011223344?api-key=b7c1d8e2f9a04455, https://user:pass-of-second@second.example/aabbccddeeff00998877?key=key-of-the-second-node https://third.example/third-provider-key",
  METRICS_TOKEN: 'token "quoted" value',
  AWS_SECRET_ACCESS_KEY: "aws/secret+access/key",
  AWS_SESSION_TOKEN: "aws-session-token",
  IPFS_API_AUTHORIZATION: "Bearer ipfs-authorization",
  PRICE_FEED_URL: "https://feed.example/simple?key=feedkey-0123456789",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=otlp-collector-key,x-team=team-of-operators",
};
const secrets: Readonly<Record<string, string>> = {
  "an API key": `mint_live_${"x9".repeat(16)}`,
  "a claim code": makeCode(random),
  "a claim code in lower case": makeCode(random).toLowerCase(),
  "a signed transaction": signed.toString("base64"),
  "a signed transaction, escaped in a path": encodeURIComponent(signed.toString("base64")),
  "a signed transaction in hex": signed.toString("hex"),
  "the authority key, as it is configured": authorityKey,
  "the authority key as a list": bytes.slice(0, 32).join(", "),
  "the authority key in hex": Buffer.from(bytes).toString("hex").slice(0, 64),
  "the authority key in base64": Buffer.from(bytes).toString("base64"),
  "the password of the database": "pass word/with",
  "the password of the database in its URL": "pass%20word%2Fwith",
  "a short password in a URL": "postgresql://service:pw@db.example/mint",
  "the node's key in a path": "4f5e6d7c8b9a0011223344",
  "the node's key in a query": "b7c1d8e2f9a04455",
  "the second node's key in a path": "aabbccddeeff00998877",
  "the second node's key in a query": "key-of-the-second-node",
  "the second node's password": "pass-of-second",
  "the third node's key": "third-provider-key",
  "the price feed's key": "feedkey-0123456789",
  "the token of the metrics": environment.METRICS_TOKEN,
  "the bucket's key": environment.AWS_SECRET_ACCESS_KEY,
  "the bucket's token": environment.AWS_SESSION_TOKEN,
  "the IPFS node's header": environment.IPFS_API_AUTHORIZATION,
  "the collector's header": "otlp-collector-key",
};

describe("redaction", () => {
  it.each(Object.entries(secrets))("omits %s, wherever it appears", (_, secret) => {
    const { log, written } = createRecorder(environment);
    const cause = Object.assign(new Error(`refused: ${secret}`), { code: secret, context: { of: [secret] } });
    log("info", "request", { path: `/mint/v1/${secret}`, nested: { deep: [{ secret }] } });
    log("error", "request-failed", { error: formatErrorChain(new Error(secret, { cause })) });
    const lines = (written.output + written.error).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      "request",
      "request-failed",
    ]);
    const inJson = JSON.stringify(secret).slice(1, -1);
    for (const line of lines) {
      expect(line).toContain("[redacted]");
      // The last part of an API key, and all of anything else.
      expect(line).not.toContain(inJson);
      expect(line).not.toContain("x9x9");
      for (const piece of secret.match(/[^%]{40}/g) ?? []) expect(line).not.toContain(piece);
    }
  });

  it("leaves the rest of a line as it is", () => {
    const { log, written } = createRecorder(environment);
    const fields = {
      requestId: "0123456789abcdef0000000000000001",
      path: "/mint/v1/collections/2a9dc2ae-5a1c-4a0a-8f3c-5f0ac5f3cb11",
      wallet: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
      signature: "5".repeat(88),
      url: "https://mint.example:8787/docs",
      stack: new Error("not found").stack,
    };
    log("info", "request", fields);
    expect(JSON.parse(written.output)).toEqual({
      level: "info",
      time: now.toISOString(),
      event: "request",
      ...fields,
    });
  });

  it("doesn't look for values that are parts of other words", () => {
    const { log, written } = createRecorder({ DATABASE_URL: "postgresql://postgres:mint@localhost/mint" });
    log("info", "mint-confirmed", { mint: "abc" });
    expect(JSON.parse(written.output)).toMatchObject({ event: "mint-confirmed", mint: "abc" });
  });

  it("takes no more time for a long line that almost holds a transaction than for any other of its length", () => {
    const { log } = createRecorder(environment);
    const timeOf = (piece: string) => {
      const path = `/${piece.repeat(15_000 / piece.length)}`;
      const start = performance.now();
      for (let count = 0; count < 10; count++) log("info", "request", { path });
      return performance.now() - start;
    };
    const ratioOf = (piece: string) => timeOf(piece) / timeOf(`${"a".repeat(14)}-`);
    for (const piece of [`${"a".repeat(199)}-`, `${"%2b".repeat(199)}-`]) {
      const ratios = Array.from({ length: 5 }, () => ratioOf(piece));
      expect(Math.min(...ratios), piece).toBeLessThan(3);
    }
  });
});
