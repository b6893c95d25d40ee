import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { parseServiceConfig } from "../../../demo/service/config/service-config.js";
import { ConfigError, type Environment } from "../../../demo/service/config/environment.js";
import { parseStartConfig } from "../../../demo/start-config.js";

const secretKey = Uint8Array.from({ length: 64 }, (_, index) => index + 1);
const required = {
  DATABASE_URL: "postgresql://mint:secret@db.example:5432/mint",
  SOLANA_RPC_URL: "https://api.devnet.solana.com",
  CHAIN: "solana-devnet",
  AUTHORITY_KEY: JSON.stringify([...secretKey]),
};

function problemsOf(parse: (environment: Environment) => unknown, environment: Environment) {
  try {
    parse(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("the configuration of a service process", () => {
  it("has a default for everything optional", () => {
    expect(parseServiceConfig(required)).toMatchObject({
      host: "127.0.0.1",
      port: 8787,
      publicBase: undefined,
      databaseUrl: required.DATABASE_URL,
      rpcUrls: [required.SOLANA_RPC_URL],
      nodes: { requestsPerSecond: [0], hedgeMilliseconds: null, lagSlots: 25 },
      holderScan: { intervalMilliseconds: 30_000, itemsPerRequest: 100, pauseMilliseconds: 0 },
      chain: "solana-devnet",
      authorityKey: secretKey,
      logLevel: "info",
      holds: {
        clientShare: 0.02,
        keyShare: 1,
        sessionMilliseconds: 90_000,
        minSessionMilliseconds: 30_000,
        proofShare: 0.25,
      },
      proofs: {
        kind: "work",
        work: { minIterations: 1_000_000, maxIterations: 12_500_000 },
        module: undefined,
      },
      confirmMilliseconds: 8_000,
      prices: {
        refreshMilliseconds: 30_000,
        freshMilliseconds: 120_000,
        expiryMilliseconds: 900_000,
        acceptedFactor: 2,
        feed: undefined,
      },
    });
  });

  it("reads set variables and treats an empty one as unset", () => {
    const config = parseServiceConfig({
      ...required,
      SERVICE_PORT: "0",
      PUBLIC_BASE_URL: "https://mint.example/",
      AUTHORITY_KEY: getBase58Decoder().decode(secretKey),
      LOG_LEVEL: "",
      SESSION_SECONDS: "30",
      HELD_PERCENT_PER_ADDRESS: "5",
      PROOF_ABOVE_HELD_PERCENT: "100",
      PROOF_KIND: "message",
      PROOF_MIN_ITERATIONS: "2000",
      PROOF_MODULE: "/srv/captcha.mjs",
    });
    expect(config).toMatchObject({
      port: 0,
      publicBase: "https://mint.example",
      authorityKey: secretKey,
      logLevel: "info",
      holds: { clientShare: 0.05, sessionMilliseconds: 30_000, proofShare: 1 },
      proofs: { kind: "message", work: { minIterations: 2_000 }, module: "/srv/captcha.mjs" },
    });
  });

  it("reads the price feed's settings", () => {
    const address = "https://prices.example/simple?ids={symbols}&vs_currencies=usd";
    const feed = { address, ratePath: "/{symbol}/usdPrice", nativeSymbol: "solana" };
    const { prices } = parseServiceConfig({
      ...required,
      PRICE_FEED_URL: address,
      PRICE_FEED_RATE: feed.ratePath,
      PRICE_FEED_SOL: "solana",
      PRICE_REFRESH_SECONDS: "10",
      PRICE_STALE_SECONDS: "60",
      PRICE_LIMIT_SECONDS: "300",
    });
    expect(prices).toEqual({
      refreshMilliseconds: 10_000,
      freshMilliseconds: 60_000,
      expiryMilliseconds: 300_000,
      acceptedFactor: 2,
      feed: { ...feed, timePath: "/{symbol}/last_updated_at" },
    });
  });

  describe("reads where the art is", () => {
    const key = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

    it.each([
      [
        { ART_STORAGE: "s3://art", AWS_REGION: "eu-central-1" },
        { bucket: "art", prefix: "", region: "eu-central-1", endpoint: undefined, credentials: undefined },
      ],
      [
        { ART_STORAGE: "s3://art/of/drops/", AWS_ENDPOINT_URL_S3: "https://s3.example/", ...key },
        {
          bucket: "art",
          prefix: "of/drops",
          region: "us-east-1",
          endpoint: "https://s3.example",
          credentials: { accessKeyId: "id", secretAccessKey: "secret" },
        },
      ],
    ])("from %j", (variables, artBucket) => {
      expect(parseServiceConfig({ ...required, ...variables })).toMatchObject({ artBucket });
    });

    it.each([
      [{}, ["AWS_REGION"]],
      [{ AWS_REGION: "eu-central-1", AWS_ACCESS_KEY_ID: "id" }, ["AWS_SECRET_ACCESS_KEY"]],
      [{ AWS_ENDPOINT_URL_S3: "https://s3.example" }, ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]],
      [{ AWS_ENDPOINT_URL_S3: "s3.example", ...key }, ["AWS_ENDPOINT_URL_S3"]],
      [{ AWS_REGION: "eu-central-1", ART_DIRECTORY: "art" }, ["ART_DIRECTORY"]],
    ])("and names what a bucket needs with %j", (variables, expected) => {
      const environment = { ...required, ART_STORAGE: "s3://art", ...variables };
      const { problems } = problemsOf(parseServiceConfig, environment);
      expect(problems.map(({ variable }) => variable)).toEqual(expected);
    });
  });

  it("trusts no proxy and limits every activity by default", () => {
    const { trustedProxies, rateLimits } = parseServiceConfig(required);
    for (const address of ["127.0.0.1", "10.0.0.1"]) expect(trustedProxies.check(address)).toBe(false);
    expect(rateLimits).toEqual({
      requests: { address: 5_000, key: 100_000 },
      prepares: { address: 300, key: 10_000, wallet: 20 },
      executes: { address: 1_000, key: 20_000, wallet: 200 },
      lostSessions: { address: 10, key: 100 },
      codes: { address: 120, key: 10_000, wallet: 20 },
      searches: { address: 300 },
      lists: { address: 1_000, key: 20_000 },
      eligibility: { address: 600, key: 20_000 },
      signIns: { address: 30 },
      changes: { actor: 50 },
      reminders: { address: 60 },
    });

    const configured = parseServiceConfig({
      ...required,
      TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8",
      CODES_PER_ADDRESS: "0",
      CODES_PER_KEY: "7",
    });
    expect(configured.trustedProxies.check("10.0.0.1")).toBe(true);
    expect(configured.trustedProxies.check("fd12::1", "ipv6")).toBe(true);
    expect(configured.trustedProxies.check("11.0.0.1")).toBe(false);
    expect(configured.rateLimits.codes).toEqual({ address: 0, key: 7, wallet: 20 });
  });

  it("reports every missing variable at once, with an example value", () => {
    const { problems, message } = problemsOf(parseServiceConfig, {});
    expect(problems.map(({ variable }) => variable)).toEqual([
      "DATABASE_URL",
      "SOLANA_RPC_URL",
      "CHAIN",
      "AUTHORITY_KEY",
    ]);
    expect(message).toContain("DATABASE_URL is missing: set it to postgresql://");
  });

  it.each([
    ["SERVICE_PORT", "http"],
    ["SERVICE_PORT", "65536"],
    ["SERVICE_PORT", "-1"],
    ["SERVICE_PORT", "80.5"],
    ["PUBLIC_BASE_URL", "mint.example"],
    ["PUBLIC_BASE_URL", "ftp://mint.example"],
    ["DATABASE_URL", "mysql://db.example/mint"],
    ["SOLANA_RPC_URL", "ws://api.devnet.solana.com"],
    ["PRICE_FEED_URL", "prices.example"],
    ["PRICE_FEED_RATE", "usd"],
    ["PRICE_FEED_TIME", "/"],
    ["PRICE_REFRESH_SECONDS", "0"],
    ["PRICE_JUMP_FACTOR", "1"],
    ["CHAIN", "devnet"],
    ["CHAIN", "ethereum"],
    ["AUTHORITY_KEY", "0OIl"],
    ["AUTHORITY_KEY", "[1,2,3]"],
    ["AUTHORITY_KEY", "[256]"],
    ["AUTHORITY_KEY", "3yZe7d"],
    ["ART_STORAGE", "/srv/art"],
    ["ART_STORAGE", "s3://Art"],
    ["LOG_LEVEL", "verbose"],
    ["SESSION_SECONDS", "soon"],
    ["SESSION_SECONDS", "0"],
    ["DATABASE_CONNECTIONS", "0"],
    ["SOLANA_RPC_URL", "https://a.example, b.example"],
    ["SOLANA_RPC_URL", " , "],
    ["SOLANA_RPC_REQUESTS_PER_SECOND", "many"],
    ["SOLANA_RPC_REQUESTS_PER_SECOND", "10,"],
    ["SOLANA_RPC_HEDGE_MILLISECONDS", "-1"],
    ["SOLANA_RPC_LAG_SLOTS", "0"],
    ["HOLDERS_SECONDS", "0"],
    ["HOLDERS_PER_REQUEST", "101"],
    ["HOLDERS_PAUSE_MILLISECONDS", "60001"],
    ["TRUSTED_PROXIES", "2"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, proxy.example"],
    ["PREPARES_PER_WALLET", "-1"],
    ["CODES_PER_ADDRESS", "many"],
    ["SEARCHES_PER_ADDRESS", "-1"],
    ["MARKET_CONNECTIONS", "0"],
    ["MARKET_READS_PER_ADDRESS", "none"],
  ])("reports %s when it is %j, without the value of a secret", (variable, value) => {
    const { problems, message } = problemsOf(parseServiceConfig, { ...required, [variable]: value });
    expect(problems).toMatchObject([{ variable, remedy: expect.stringMatching(/^must be /) as unknown }]);
    if (variable === "AUTHORITY_KEY") expect(message).not.toContain(value);
    expect(message).not.toContain("secret@");
  });

  it.each([
    undefined,
    "",
    "http://mint.example",
    "https://localhost:8787",
    "https://127.0.0.1",
    "https://[::1]",
  ])("requires an https address that others reach on a production chain, not %j", (PUBLIC_BASE_URL) => {
    const environment = { ...required, CHAIN: "solana-mainnet", PUBLIC_BASE_URL };
    for (const parse of [parseServiceConfig, parseStartConfig]) {
      expect(problemsOf(parse, environment).problems).toMatchObject([
        {
          variable: "PUBLIC_BASE_URL",
          remedy: expect.stringMatching(/^must be the service.s public https URL/) as unknown,
        },
      ]);
    }
  });

  it("takes any address on a test network, and an https one on a production chain", () => {
    expect(parseServiceConfig({ ...required, PUBLIC_BASE_URL: "http://localhost:8787" }).publicBase).toBe(
      "http://localhost:8787",
    );
    const production = { ...required, CHAIN: "solana-mainnet", PUBLIC_BASE_URL: "https://mint.example/" };
    expect(parseServiceConfig(production).publicBase).toBe("https://mint.example");
    expect(
      problemsOf(parseServiceConfig, { ...production, PUBLIC_BASE_URL: "mint.example" }).problems,
    ).toHaveLength(1);
  });

  it("names every invalid variable beside every missing one", () => {
    const { problems } = problemsOf(parseServiceConfig, { SERVICE_PORT: "x", LOG_LEVEL: "y", CHAIN: "z" });
    expect(new Set(problems.map(({ variable }) => variable))).toEqual(
      new Set(["DATABASE_URL", "SOLANA_RPC_URL", "AUTHORITY_KEY", "CHAIN", "SERVICE_PORT", "LOG_LEVEL"]),
    );
  });
});

describe("the configuration of npm start", () => {
  it("has a default for everything", () => {
    expect(parseStartConfig({})).toMatchObject({
      port: 8787,
      pagePort: 5173,
      rpcPort: 8899,
      chain: "solana-localnet",
      databaseUrl: undefined,
      rpcUrls: undefined,
      authorityKey: undefined,
    });
  });

  it("lets a trial decline mints without a wait, but not a sale", () => {
    const node = {
      DATABASE_URL: required.DATABASE_URL,
      SOLANA_RPC_URL: "http://localhost:9999",
      TREASURY: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
      AUTHORITY_KEY: required.AUTHORITY_KEY,
      PUBLIC_BASE_URL: "https://mint.example.com",
    };
    const waits = (environment: Record<string, string>) =>
      parseStartConfig(environment).holds.waitAfterUnsigned;
    expect(waits({})).toBe(false);
    expect(waits({ WAIT_AFTER_UNSIGNED: "on" })).toBe(true);
    expect(waits({ ...node, CHAIN: "solana-devnet" })).toBe(false);
    expect(waits({ ...node, CHAIN: "solana-mainnet" })).toBe(true);
    expect(parseServiceConfig({ ...required }).holds.waitAfterUnsigned).toBe(true);
  });

  it("requires CHAIN with an external node and rejects it without one", () => {
    const node = {
      DATABASE_URL: required.DATABASE_URL,
      SOLANA_RPC_URL: "http://localhost:9999",
      TREASURY: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
      AUTHORITY_KEY: required.AUTHORITY_KEY,
    };
    expect(problemsOf(parseStartConfig, node).problems).toMatchObject([{ variable: "CHAIN" }]);
    expect(problemsOf(parseStartConfig, { CHAIN: "solana-devnet" }).problems).toMatchObject([
      { variable: "CHAIN" },
    ]);
    expect(parseStartConfig({ ...node, CHAIN: "solana-devnet" }).chain).toBe("solana-devnet");
    expect(parseStartConfig({ CHAIN: "solana-localnet" }).chain).toBe("solana-localnet");
  });

  it("requires the authority's key with an external node: the groups of its collections depend on it", () => {
    const node = {
      DATABASE_URL: required.DATABASE_URL,
      SOLANA_RPC_URL: "http://localhost:9999",
      CHAIN: "solana-devnet",
      TREASURY: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
    };
    expect(problemsOf(parseStartConfig, node).problems).toMatchObject([{ variable: "AUTHORITY_KEY" }]);
  });

  it("parses the wallets of the samples' allowlists, separated by commas or spaces", () => {
    const wallets = [
      "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
      "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
    ];
    expect(parseStartConfig({ GUESTS: wallets.join(", ") }).guests).toEqual(wallets);
    expect(problemsOf(parseStartConfig, { GUESTS: `${wallets[0]},me` }).problems).toMatchObject([
      { variable: "GUESTS" },
    ]);
  });

  it("requires a treasury for the samples on an external node, unless there are no samples", () => {
    const node = {
      DATABASE_URL: required.DATABASE_URL,
      SOLANA_RPC_URL: "http://localhost:9999",
      CHAIN: "solana-devnet",
      AUTHORITY_KEY: required.AUTHORITY_KEY,
    };
    expect(problemsOf(parseStartConfig, node).problems).toMatchObject([{ variable: "TREASURY" }]);
    expect(problemsOf(parseStartConfig, { TREASURY: "me" }).problems).toMatchObject([
      { variable: "TREASURY" },
    ]);
    const production = { ...node, CHAIN: "solana-mainnet", PUBLIC_BASE_URL: "https://mint.example" };
    expect(parseStartConfig(production).treasury).toBeUndefined();
  });

  it.each([
    ["solana-mainnet", [{ variable: "DATABASE_URL" }]],
    ["solana-devnet", [{ variable: "DATABASE_URL" }]],
    ["solana-testnet", []],
    ["solana-localnet", []],
  ])("requires a database that stays on %s: that of npm start is removed at its end", (CHAIN, expected) => {
    const environment = {
      CHAIN,
      SOLANA_RPC_URL: "http://localhost:9999",
      TREASURY: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
      AUTHORITY_KEY: required.AUTHORITY_KEY,
      PUBLIC_BASE_URL: "https://mint.example",
    };
    const { problems } = problemsOf(parseStartConfig, { ...environment, SERVICE_PORT: "x" });
    expect(problems.filter(({ variable }) => variable !== "SERVICE_PORT")).toMatchObject(expected);
  });

  it.each(["solana-mainnet", "solana-devnet"])(
    "refuses the embedded chain's authority key on %s, which everybody knows",
    (CHAIN) => {
      const seed = createHash("sha256").update("mint-widget: authority of the embedded chain").digest();
      const environment = {
        ...required,
        CHAIN,
        TREASURY: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
        PUBLIC_BASE_URL: "https://mint.example",
        AUTHORITY_KEY: JSON.stringify([...seed, ...new Uint8Array(32)]),
      };
      for (const parse of [parseServiceConfig, parseStartConfig]) {
        expect(problemsOf(parse, environment).problems).toMatchObject([{ variable: "AUTHORITY_KEY" }]);
        expect(() => parse({ ...environment, AUTHORITY_KEY: required.AUTHORITY_KEY })).not.toThrow();
      }
    },
  );
});

describe("the configuration of metrics and traces", () => {
  const parse = (environment: Environment) => parseServiceConfig({ ...required, ...environment });

  it("is for neither by default", () => {
    expect(parse({})).toMatchObject({ metrics: null, tracing: null });
  });

  it("has metrics on a port of their own, of this machine only, or with a token on the service's", () => {
    const listen = { host: "127.0.0.1", port: 9464 };
    const token = "0123456789abcdef";
    expect(parse({ METRICS_PORT: "9464" }).metrics).toEqual({ listen, token: null });
    expect(parse({ METRICS_TOKEN: token }).metrics).toEqual({ listen: null, token });
    expect(parse({ METRICS_PORT: "9464", METRICS_HOST: "::1" }).metrics?.listen?.host).toBe("::1");
    const other = { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0", METRICS_TOKEN: token };
    expect(parse(other).metrics).toEqual({ listen: { ...listen, host: "0.0.0.0" }, token });
  });

  it("is refused where other machines could read the metrics without a token", () => {
    for (const host of ["0.0.0.0", "::", "10.0.0.7", "metrics.example"]) {
      const environment = { METRICS_PORT: "9464", METRICS_HOST: host };
      expect(problemsOf(parse, environment).message).toMatch(
        /METRICS_TOKEN is missing: other machines reach/,
      );
      expect(problemsOf(parseStartConfig, environment).message).toContain("METRICS_TOKEN is missing");
    }
    const invalid = { METRICS_PORT: "65536", METRICS_TOKEN: "short", OTEL_TRACES_SAMPLER_ARG: "2" };
    const { message } = problemsOf(parse, invalid);
    for (const variable of Object.keys(invalid)) expect(message).toContain(`${variable} must `);
  });

  it("has traces where a collector is named, all of them or a share", () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
    expect(parse(environment).tracing).toEqual({ url: "http://collector:4318/v1/traces", share: 1 });
    expect(parse({ ...environment, OTEL_TRACES_SAMPLER_ARG: "0.05" }).tracing?.share).toBe(0.05);
  });
});
