import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorityKey } from "../../service-process.js";
import { parseMetrics, valueOf, type Sample } from "../../service/operate/observability/metrics-text.js";
import { startOtlpReceiver, type OtlpReceiver } from "../../service/operate/observability/otlp-receiver.js";
import { createFundedBuyer, type Buyer, type SignedMint } from "./buyer.js";
import { startCluster, type Cluster, type Drop, type RunningService } from "./cluster.js";
import { outages, startNodeProxy, type NodeProxy } from "./node-proxy.js";

const token = "token-of-prometheus";
const claimCode = "7Q2M-X0RB-9KTE-4WZD";

let cluster: Cluster;
let proxy: NodeProxy;
let receiver: OtlpReceiver;
/** Has a port for metrics, traces all requests, and reaches its node through the proxy. */
let observed: RunningService;
/** Serves its metrics on its only port, with a token. */
let single: RunningService;
/** Has no metrics. */
let plain: RunningService;
let operatorUrl: string;
let drop: Drop;
let buyer: Buyer;
let minted: SignedMint;

beforeAll(async () => {
  [cluster, receiver] = await Promise.all([startCluster(), startOtlpReceiver()]);
  proxy = await startNodeProxy(cluster.validator.url);
  [observed, single, plain] = await Promise.all([
    cluster.start({
      SOLANA_RPC_URL: `${proxy.url}/key-of-the-provider-0123456789`,
      METRICS_PORT: "0",
      LOG_LEVEL: "debug",
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=header-of-the-collector",
      OTEL_SERVICE_NAME: "northern-drop",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    }),
    cluster.start({ METRICS_TOKEN: token }),
    cluster.start(),
  ]);
  operatorUrl = `http://127.0.0.1:${String((await observed.logged("started"))["metricsPort"])}`;
  drop = await cluster.createDrop({ supply: 10 });
  buyer = await createFundedBuyer(cluster, drop);
  const prepared = await buyer.prepare(observed.address, 2);
  [minted] = (await buyer.sign(prepared.body!)) as [SignedMint];
  const executed = await buyer.execute(observed.address, minted);
  expect(executed.body).toMatchObject({ status: "confirmed" });
});
afterAll(async () => {
  await cluster.close();
  await Promise.all([proxy.close(), receiver.close()]);
});

const bearer = (value: string) => ({ headers: { Authorization: `Bearer ${value}` } });
const readStatus = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;

async function readMetrics(): Promise<Sample[]> {
  return parseMetrics(await (await fetch(`${operatorUrl}/metrics`)).text());
}

async function readReadiness(service: RunningService, query = "") {
  const response = await fetch(`${service.address}/readyz${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

describe("the metrics", () => {
  it("are not on the service's own port without a token", async () => {
    expect(await readStatus(`${plain.address}/metrics`)).toBe(404);
    expect(await readStatus(`${observed.address}/metrics`)).toBe(404);
    expect(await readStatus(`${single.address}/metrics`)).toBe(401);
    for (const wrong of ["", token.slice(1), `${token}!`, token.toUpperCase()]) {
      expect(await readStatus(`${single.address}/metrics`, bearer(wrong))).toBe(401);
    }
    const response = await fetch(`${single.address}/metrics`, bearer(token));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toContain("# TYPE mint_http_requests_total counter");
  });

  it("on a port of their own are at this machine's address, next to the health checks", async () => {
    expect(new URL(operatorUrl).hostname).toBe("127.0.0.1");
    for (const path of ["/metrics", "/livez", "/readyz", "/readyz?for=mints"]) {
      expect(await readStatus(operatorUrl + path), path).toBe(200);
    }
    expect(await readStatus(`${operatorUrl}/mint/v1`)).toBe(404);
    expect(await readStatus(`${operatorUrl}/metrics`, { method: "POST" })).toBe(405);
  });

  it("show a mint: its requests by route, its units and its requests to the node", async () => {
    for (const job of ["sweep", "confirm", "holders", "metadata", "index"]) {
      const runs = async () =>
        valueOf(await readMetrics(), "mint_job_runs_total", { job, result: "ok" }) ?? 0;
      await expect.poll(runs).toBeGreaterThan(0);
    }
    const samples = await readMetrics();
    const count = (name: string, labels?: Record<string, string>) => valueOf(samples, name, labels);
    const prepare = { method: "POST", route: "/mint/v1/prepare-mint" };
    expect(count("mint_http_requests_total", { ...prepare, status: "200", code: "" })).toBe(1);
    expect(count("mint_http_request_duration_seconds_count", prepare)).toBe(1);
    expect(count("mint_prepares_total", { result: "prepared" })).toBe(1);
    expect(count("mint_prepared_units_total")).toBe(2);
    expect(count("mint_executes_total", { result: "confirmed" })).toBe(1);
    expect(count("mint_settle_duration_seconds_count", { outcome: "confirmed" })).toBe(1);
    // One unit is held for the buyer, who has signed the other.
    expect(count("mint_held_units")).toBe(1);
    expect(count("mint_minted_units")).toBe(1);
    expect(count("mint_open_sessions")).toBe(1);
    expect(count("mint_node_requests_total", { method: "simulateTransaction", result: "ok" })).toBe(1);
    expect(
      count("mint_node_request_duration_seconds_count", { method: "sendTransaction" }),
    ).toBeGreaterThanOrEqual(1);
    expect(count("mint_database_connections_maximum", { pool: "mint" })).toBe(19);
    expect(count("mint_database_connections", { pool: "mint" })).toBeGreaterThan(0);
    expect(count("mint_ready", { for: "reads" })).toBe(1);
    expect(count("mint_ready", { for: "mints" })).toBe(1);
    for (const job of ["sweep", "confirm", "holders", "metadata", "index"]) {
      expect(count("mint_job_last_success_timestamp_seconds", { job })).toBeGreaterThan(1_700_000_000);
    }
    expect(count("process_cpu_seconds_total")).toBeGreaterThan(0);
  });

  it("have the route's pattern and error codes as labels, never a path or an id", async () => {
    const read = (path: string) =>
      fetch(`${observed.address}/mint/v1${path}`, { headers: { "X-API-Key": drop.key } });
    await read(`/collections/${drop.collectionId}`);
    await read(`/collections/${drop.collectionId}/wallet-mints/${buyer.wallet.address}`);
    await read("/collections/Unknown");
    await read(`/nothing/${drop.collectionId}`);
    await fetch(`${observed.address}/market/v1/collections/${drop.collectionId}`);
    await fetch(`${observed.address}/m/${buyer.wallet.address}`);
    await fetch(`${observed.address}/nothing`);
    const samples = await readMetrics();
    const routes = new Set(samples.flatMap(({ labels }) => labels["route"] ?? []));
    expect(routes).toContain("/mint/v1/collections/:identifier");
    expect(routes).toContain("/market/v1/collections/:id");
    expect(routes).toContain("/m/:mint");
    expect(routes).toContain("/*");
    const missing = { route: "/mint/v1/collections/:identifier", status: "404", code: "NOT_FOUND" };
    expect(valueOf(samples, "mint_http_requests_total", missing)).toBeUndefined();
    const foreign = { route: "/mint/v1/collections/:identifier", status: "403" };
    expect(valueOf(samples, "mint_http_requests_total", foreign)).toBe(1);
    const labels = JSON.stringify(samples.map((sample) => sample.labels));
    expect(labels).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[1-9A-HJ-NP-Za-km-z]{32,}/);
  });
});

describe("while the Solana node fails", () => {
  const results: Readonly<Record<keyof typeof outages, string>> = {
    "hangs up": "unreachable",
    "never answers": "timeout",
    "limits the rate": "rate_limited",
    "is overloaded": "http_error",
    "answers with a web page": "unreachable",
    "answers half of it": "unreachable",
    "answers something else": "ok",
  };

  it.each(Object.entries(outages))(
    "and %s, a process is alive and ready for reads, not for mints",
    async (kind, respond) => {
      const result = results[kind as keyof typeof outages];
      const failures = async () => valueOf(await readMetrics(), "mint_node_requests_total", { result }) ?? 0;
      const before = await failures();
      proxy.fail(respond);
      try {
        await expect.poll(() => readReadiness(observed)).toMatchObject({ body: { chain: "failed" } });
        expect(await readReadiness(observed)).toMatchObject({
          status: 200,
          body: { status: "ok", reads: "ok", mints: "failed", database: "ok", chain: "failed" },
        });
        expect(await readReadiness(observed, "?for=mints")).toMatchObject({
          status: 503,
          body: { status: "failed" },
        });
        expect(await readStatus(`${observed.address}/livez`)).toBe(200);
        await expect.poll(failures).toBeGreaterThan(before);
        const samples = await readMetrics();
        expect(valueOf(samples, "mint_ready", { for: "reads" })).toBe(1);
        expect(valueOf(samples, "mint_ready", { for: "mints" })).toBe(0);
        expect(valueOf(samples, "mint_dependency_up", { dependency: "chain" })).toBe(0);
        expect(valueOf(samples, "mint_log_events_total", { event: "health-check-failed" })).toBeGreaterThan(
          0,
        );
      } finally {
        proxy.fail(null);
      }
      await expect.poll(() => readReadiness(observed, "?for=mints")).toMatchObject({ status: 200 });
    },
  );
});

it("while the database is away, a process is alive and not ready, and its metrics leave out what is read there", async () => {
  await cluster.restartPostgres("fast", async () => {
    await expect.poll(() => readReadiness(observed)).toMatchObject({ status: 503 });
    expect((await readReadiness(observed)).body).toMatchObject({
      reads: "failed",
      mints: "failed",
      chain: "ok",
    });
    expect(await readStatus(`${observed.address}/livez`)).toBe(200);
    await expect.poll(async () => valueOf(await readMetrics(), "mint_held_units")).toBeUndefined();
    const samples = await readMetrics();
    expect(valueOf(samples, "mint_job_lag_seconds")).toBeUndefined();
    expect(valueOf(samples, "mint_ready", { for: "reads" })).toBe(0);
    await expect
      .poll(async () => valueOf(await readMetrics(), "mint_job_runs_total", { result: "failed" }))
      .toBeGreaterThan(0);
  });
  await expect.poll(() => readReadiness(observed)).toMatchObject({ status: 200 });
  await expect.poll(async () => valueOf(await readMetrics(), "mint_held_units")).toBe(1);
});

describe("the traces", () => {
  const isServerSpan = (name: string) => receiver.spans.find((span) => span.name === name);
  const attributesOf = (span: { attributes: (typeof receiver.spans)[number]["attributes"] }) =>
    Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

  it("arrive as JSON over HTTP, under the service's name", async () => {
    await expect.poll(() => isServerSpan("POST /mint/v1/execute-mint")).toBeDefined();
    expect([...receiver.requests]).toEqual(["POST /v1/traces application/json"]);
    expect(receiver.resources).toContain("service.name=northern-drop");
  });

  it("have a span of the request, with those of its queries and requests to the node inside", () => {
    const span = isServerSpan("POST /mint/v1/execute-mint")!;
    expect(attributesOf(span)).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/mint/v1/execute-mint",
      "http.response.status_code": 200,
    });
    const inside = receiver.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    expect(inside.every(({ traceId }) => traceId === span.traceId)).toBe(true);
    const names = inside.map(({ name }) => name);
    expect(names).toContain("simulateTransaction");
    expect(names).toContain("sendTransaction");
    expect(names).toContain("SELECT");
    const node = inside.find(({ name }) => name === "sendTransaction")!;
    expect(attributesOf(node)).toEqual({ "rpc.system": "jsonrpc", "rpc.method": "sendTransaction" });
  });

  it("have the request's id, and the log their ids", () => {
    const span = isServerSpan("POST /mint/v1/execute-mint")!;
    const lines = observed
      .output()
      .split("\n")
      .filter((line) => line.includes(span.traceId))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const request = lines.find(({ event }) => event === "request");
    expect(request).toMatchObject({ path: "/mint/v1/execute-mint" });
    expect(request!["requestId"]).toBe(attributesOf(span)["mint.request_id"]);
  });

  it("don't follow a stranger's, and have no health checks", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await fetch(`${observed.address}/openapi.json`, { headers });
    await expect.poll(() => isServerSpan("GET /openapi.json")).toBeDefined();
    expect(isServerSpan("GET /openapi.json")!.traceId).not.toBe(traceId);
    expect(receiver.spans.map(({ name }) => name).join()).not.toMatch(/livez|readyz|healthz|metrics/);
  });
});

it("neither log, metrics nor traces ever held a secret", async () => {
  const { signedTransaction } = minted;
  const post = (path: string, body: string) =>
    fetch(`${observed.address}${path}`, { method: "POST", headers: { "X-API-Key": drop.key }, body });
  // Secrets where they don't belong: in paths, queries, ids, and bodies that are no JSON.
  for (const secret of [drop.key, claimCode, signedTransaction, token]) {
    await fetch(`${observed.address}/mint/v1/${encodeURIComponent(secret)}?q=${encodeURIComponent(secret)}`);
    await fetch(`${observed.address}/mint/v1/collections/${encodeURIComponent(secret)}`, {
      headers: { "X-API-Key": drop.key, "X-Request-Id": secret.slice(0, 300) },
    });
    await post("/mint/v1/execute-mint", secret);
    await post("/mint/v1/execute-mint", JSON.stringify({ sessionId: secret, signedTransaction: secret }));
    await post(
      `/mint/v1/collections/${drop.collectionId}/claim-codes/validate`,
      JSON.stringify({ code: secret }),
    );
  }
  // Errors on every path that a mint takes.
  for (const respond of [outages["hangs up"], outages["is overloaded"], outages["answers something else"]]) {
    proxy.fail(respond);
    await buyer.prepare(observed.address);
    await buyer.execute(observed.address, minted);
    proxy.fail(null);
  }
  await fetch(`${observed.address}/mint/v1`, {
    headers: { "X-API-Key": drop.key, "X-Request-Id": "the-last" },
  });
  // Traces are sent some seconds later.
  await expect.poll(() => receiver.text).toContain("the-last");
  const metrics = JSON.stringify(await readMetrics());
  const texts = [observed, single, plain].map((service) => service.output());
  const keyBytes = JSON.parse(authorityKey) as number[];
  const secrets = [
    drop.key.slice(-16),
    claimCode,
    // Escaped in a path, it is in pieces.
    ...signedTransaction.match(/.{40}/g)!,
    Buffer.from(signedTransaction, "base64").toString("hex"),
    new URL(cluster.databaseUrl).password,
    authorityKey,
    keyBytes.slice(0, 32).join(","),
    Buffer.from(keyBytes.slice(0, 32)).toString("hex"),
    "key-of-the-provider-0123456789",
    "header-of-the-collector",
  ];
  for (const secret of secrets) {
    for (const text of [...texts, metrics, receiver.text]) expect(text.includes(secret), secret).toBe(false);
  }
  expect(texts[1]).not.toContain(token);
  expect(observed.output()).toContain("[redacted]");
});

it("a process that ends exports the last traces, and says so on its port until then", async () => {
  observed.child.kill("SIGTERM");
  expect(await observed.exited).toBe(0);
  expect(receiver.spans.map(({ name }) => name)).toContain("GET /mint/v1");
  await expect(fetch(`${operatorUrl}/livez`)).rejects.toThrow();
});
