import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { formatSignInMessage, parseSignInMessage } from "../../../../src/contract/admin/sign-in-message.js";
import { listAuditEntries } from "../../../../demo/service/operate/audit/queries.js";
import { createCommandRunner } from "../../cli/command-runner.js";
import { publicBase } from "../harness.js";
import { createSigningWallet, ownPage, useAdminHarness, type SigningWallet } from "./admin-harness.js";

const harness = useAdminHarness();
const minutes = (count: number) => count * 60_000;
const pass = (milliseconds: number) => (harness.time = new Date(harness.time.getTime() + milliseconds));

const challenge = async (wallet: SigningWallet) =>
  (await harness.send("/session/challenge", ownPage, { address: wallet.address })).body as {
    message: string;
    input: Record<string, string>;
    expiresAt: string;
  };

const submit = (message: string, signature: string, invite?: string) =>
  harness.send("/session", ownPage, { message, signature, ...(invite !== undefined && { invite }) });

const inviteOwn = () => harness.invite({ collections: [harness.own] });

describe("the message with which a wallet signs in", () => {
  it("is that of Sign In With Solana, for the service's origin, the wallet and five minutes", async () => {
    const wallet = createSigningWallet();
    const { message, input, expiresAt } = await challenge(wallet);
    expect(message.split("\n")).toEqual([
      "mint.example wants you to sign in with your Solana account:",
      wallet.address,
      "",
      "Sign in to manage your collections. Signing this pays nothing and permits nothing else.",
      "",
      "URI: https://mint.example",
      "Version: 1",
      "Chain ID: solana:localnet",
      expect.stringMatching(/^Nonce: [\da-f]{32}$/),
      `Issued At: ${harness.time.toISOString()}`,
      `Expiration Time: ${expiresAt}`,
      expect.stringMatching(/^Request ID: [\da-f]{64}$/),
    ]);
    expect(Date.parse(expiresAt) - harness.time.getTime()).toBe(minutes(5));
    // A wallet with `solana:signIn` composes the same text from the input.
    expect(formatSignInMessage(parseSignInMessage(message)!)).toBe(message);
    expect(message).toContain(`\n\n${input["statement"]}\n\n`);
    expect(input).toMatchObject({ domain: "mint.example", version: "1", address: wallet.address });
  });

  it("signs in once, and sets a cookie that scripts and other sites can't use", async () => {
    const wallet = createSigningWallet();
    const { message } = await challenge(wallet);
    const signature = wallet.sign(message);
    const response = await submit(message, signature, await inviteOwn());
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      actor: {
        address: wallet.address,
        role: "creator",
        grants: [{ collection: harness.own.shortId, role: "creator" }],
      },
    });
    const cookie = response.headers.get("Set-Cookie")!;
    expect(cookie).toMatch(/^__Host-studio=ses_\w{32}; /);
    for (const part of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"]) expect(cookie).toContain(part);
    expect(await submit(message, signature)).toMatchObject({ status: 401, body: { code: "SIGN_IN_FAILED" } });
  });

  it("is refused if it has expired, was changed, is another service's, or another wallet signed it", async () => {
    const [wallet, other] = [createSigningWallet(), createSigningWallet()];
    const { message } = await challenge(wallet);
    const invite = await inviteOwn();
    const parsed = parseSignInMessage(message)!;
    const forged = (changes: Partial<typeof parsed>) => formatSignInMessage({ ...parsed, ...changes });
    const later = new Date(harness.time.getTime() + minutes(60)).toISOString();
    const texts = [
      forged({ expirationTime: later }),
      forged({ nonce: "0".repeat(32) }),
      forged({ requestId: "0".repeat(64) }),
      forged({ domain: "evil.example", uri: "https://evil.example" }),
      forged({ chainId: "solana:mainnet" }),
      message.replace("pays nothing", "pays everything"),
      `${message}\n`,
      "Hello",
    ];
    for (const text of texts) {
      expect((await submit(text, wallet.sign(text), invite)).body, text).toMatchObject({
        code: "SIGN_IN_FAILED",
      });
    }
    const signatures = [
      other.sign(message),
      wallet.sign(`${message} `),
      wallet.sign(message).replace(/^../, "AA"),
    ];
    for (const signature of signatures) {
      expect((await submit(message, signature, invite)).body).toMatchObject({ code: "SIGN_IN_FAILED" });
    }
    const { message: old } = await challenge(wallet);
    pass(minutes(5));
    expect((await submit(old, wallet.sign(old), invite)).body).toMatchObject({ code: "SIGN_IN_FAILED" });
    const { message: own } = await challenge(wallet);
    expect((await submit(own, wallet.sign(own), invite)).status).toBe(200);
  });
});

describe("an invitation", () => {
  it("admits one wallet, which needs none afterwards, and is recorded", async () => {
    const [anna, ben] = [createSigningWallet(), createSigningWallet()];
    const invite = await inviteOwn();
    await harness.signIn(anna, invite);
    const { message } = await challenge(ben);
    expect((await submit(message, ben.sign(message), invite)).body).toMatchObject({
      code: "INVITE_REQUIRED",
    });
    expect((await submit(message, ben.sign(message))).body).toMatchObject({ code: "INVITE_REQUIRED" });
    await harness.signIn(anna);
    const [entry] = await listAuditEntries(harness.database, { limit: 1 });
    expect(entry).toMatchObject({
      operator: anna.address,
      command: "studio join",
      before: null,
      after: { role: "creator" },
    });
  });

  it("admits one of two wallets that use it at the same time", async () => {
    const wallets = [createSigningWallet(), createSigningWallet(), createSigningWallet()];
    const invite = await inviteOwn();
    const results = await Promise.allSettled(wallets.map((wallet) => harness.signIn(wallet, invite)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("expires", async () => {
    const wallet = createSigningWallet();
    const invite = await inviteOwn();
    pass(minutes(60));
    await expect(harness.signIn(wallet, invite)).rejects.toThrow("INVITE_REQUIRED");
  });

  it("gives a known wallet more, and never less", async () => {
    const wallet = createSigningWallet();
    await harness.signIn(wallet, await inviteOwn());
    const helping = { role: "helper", collections: [harness.second] } as const;
    const headers = await harness.signIn(wallet, await harness.invite(helping));
    expect((await harness.send("/session", headers)).body).toMatchObject({
      actor: {
        role: "creator",
        grants: [
          { collection: harness.own.shortId, role: "creator" },
          { collection: harness.second.shortId, role: "helper" },
        ],
      },
    });
  });
});

describe("a session", () => {
  it("lasts half an hour from its last request, and twelve hours at most", async () => {
    const headers = await harness.signIn(createSigningWallet(), await inviteOwn());
    for (let used = 0; used < 12 * 60 - 20; used += 20) {
      expect((await harness.send("/session", headers)).status).toBe(200);
      pass(minutes(20));
    }
    expect((await harness.send("/session", headers)).status).toBe(200);
    pass(minutes(20));
    expect(await harness.send("/session", headers)).toMatchObject({
      status: 401,
      body: { code: "NOT_SIGNED_IN" },
    });

    const idle = await harness.signIn(createSigningWallet(), await inviteOwn());
    pass(minutes(30));
    expect((await harness.send("/session", idle)).body).toMatchObject({ code: "NOT_SIGNED_IN" });
  });

  it("ends when its wallet signs out, here or everywhere", async () => {
    const wallet = createSigningWallet();
    const [one, two, three] = [
      await harness.signIn(wallet, await inviteOwn()),
      await harness.signIn(wallet),
      await harness.signIn(wallet),
    ];
    const out = await harness.send("/session/end", one, {});
    expect(out.body).toEqual({ success: true, ended: 1 });
    expect(out.headers.get("Set-Cookie")).toMatch(/^__Host-studio=; Max-Age=0/);
    expect((await harness.send("/session", one)).status).toBe(401);
    expect((await harness.send("/session/end", two, { everywhere: true })).body).toMatchObject({ ended: 2 });
    expect((await harness.send("/session", three)).status).toBe(401);
  });

  it("is stored as a hash, and its cookie isn't extended by a foreign value", async () => {
    const headers = await harness.signIn(createSigningWallet(), await inviteOwn());
    const token = headers["Cookie"]!.split("=")[1]!;
    const { rows } = await harness.database.execute(sql`select s::text as row from admin_sessions s
      union all select a::text from admin_actors a union all select i::text from admin_invites i`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toMatch(/(ses|inv|adm)_\w{32}/);
    for (const forged of ["ses_", `ses_${"A".repeat(32)}`, "x", "ses_%00"]) {
      const cookie = { ...ownPage, Cookie: `__Host-studio=${forged}` };
      expect((await harness.send("/session", cookie)).status, forged).toBe(401);
    }
  });
});

describe("the commands of the studio", () => {
  it("invite, list and end access, each with a record and without a secret in it", async () => {
    const run = createCommandRunner(
      { DATABASE_URL: harness.url, CHAIN: "solana-localnet", SERVICE_OPERATOR: "ben" },
      () => harness.time,
    );
    const invited = await run(
      `studio invite --role helper --collection ${harness.own.shortId} --label Carla`,
    );
    const link = `http://localhost:8787/studio/#invite=${invited.output.trim()}`;
    expect(invited).toMatchObject({ exitCode: 0, errors: expect.stringContaining(`${link}\n`) });
    const wallet = createSigningWallet();
    const headers = await harness.signIn(wallet, invited.output.trim());
    expect((await run("studio list")).output).toContain(wallet.address);

    const made = await run("studio keys create --role operator --label Deployment");
    const bearer = { Authorization: `Bearer ${made.output.trim()}` };
    expect((await harness.send("/session", bearer)).body).toMatchObject({
      actor: { role: "operator", address: null, label: "Deployment" },
      expiresAt: null,
    });
    const [id] = /[0-9a-f-]{36}/.exec((await run("studio keys list")).output)!;

    const refused = await run(`studio revoke ${wallet.address}`);
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("--yes") });
    expect((await run(`studio revoke ${wallet.address} --yes`)).exitCode).toBe(0);
    expect((await harness.send("/session", headers)).body).toMatchObject({ code: "NOT_SIGNED_IN" });
    await expect(harness.signIn(wallet)).rejects.toThrow("INVITE_REQUIRED");
    expect((await run(`studio keys revoke ${id} --yes`)).exitCode).toBe(0);
    expect((await harness.send("/session", bearer)).body).toMatchObject({ code: "INVALID_ADMIN_KEY" });

    const entries = await listAuditEntries(harness.database, { limit: 5 });
    expect(entries.map(({ command }) => command)).toEqual([
      "studio keys revoke",
      "studio revoke",
      "studio keys create",
      "studio join",
      "studio invite",
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/(ses|inv|adm)_\w{32}/);
  });

  it("refuse orders that make no sense", async () => {
    const run = createCommandRunner({ DATABASE_URL: harness.url }, () => harness.time);
    const bad = [
      ["studio invite --role helper --label Dora", "at least one collection"],
      [`studio invite --role operator --collection ${harness.own.shortId} --label Dora`, "every collection"],
      ["studio keys create --role creator --label Dora --expires 2020-01-01T00:00Z", "future"],
      ["studio keys revoke 123 --yes", "There is no admin key"],
      [`studio revoke ${createSigningWallet().address} --yes`, "has no access"],
    ] as const;
    for (const [command, message] of bad) {
      expect(await run(command), command).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining(message),
      });
    }
  });
});

describe("without the studio", () => {
  it("no route, method or header of the Admin API exists", async () => {
    const app = harness.createApp();
    const unknown = await app.fetch(new Request(`${publicBase}/no-such-path`));
    for (const [path, method] of [
      ["/admin/v1", "GET"],
      ["/admin/v1/session", "GET"],
      ["/admin/v1/session", "POST"],
      ["/admin/v1/session/challenge", "POST"],
      ["/admin/v1/session", "OPTIONS"],
    ] as const) {
      const response = await app.fetch(new Request(`${publicBase}${path}`, { method }));
      expect(response.status, `${method} ${path}`).toBe(404);
      expect([...response.headers.keys()]).toEqual([...unknown.headers.keys()]);
    }
  });
});

it("an error names the page that describes its code", async () => {
  const { body } = await harness.send("/session", {});
  expect(body).toMatchObject({
    success: false,
    code: "NOT_SIGNED_IN",
    docs: `${publicBase}/docs/reference/error-codes#not_signed_in`,
  });
});
