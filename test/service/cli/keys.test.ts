import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { createApiKeyAuth } from "../../../demo/service/catalog/api-keys/api-key-auth.js";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { createHttpHarness, now, pageOrigin, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
  run = createCommandRunner({ DATABASE_URL: harness.url });
});
afterAll(() => harness.close());

async function ask(key: string, origin?: string): Promise<number> {
  const headers = { "X-API-Key": key, ...(origin && { Origin: origin }) };
  return (await harness.createApp().request("/mint/v1", { headers })).status;
}

describe("keys create", () => {
  it("creates a key that works from its origins, and prints only its value to stdout", async () => {
    const result = await run(
      `keys create --collection ${harness.own.shortId} --origin ${pageOrigin} --label Shop --prefix shop`,
    );
    expect(result).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^shop_pub_[0-9A-Za-z]{32}\n$/),
    });
    const key = result.output.trim();
    expect(await ask(key, pageOrigin)).toBe(200);
    expect(await ask(key)).toBe(403);
    expect(result.errors).not.toContain(key);
  });

  it("creates secret and sandbox keys", async () => {
    const secret = await run(`keys create --class secret --collection ${harness.own.address} --label Server`);
    expect(await ask(secret.output.trim())).toBe(200);
    const sandbox = await run(
      `keys create --class sandbox --collection ${harness.own.id.toUpperCase()} --origin ${pageOrigin} --label Docs`,
    );
    expect(await ask(sandbox.output.trim(), pageOrigin)).toBe(200);
  });

  it("makes a key for several collections without a warning", async () => {
    const warnings: string[] = [];
    const listen = ({ message }: Error) => void warnings.push(message);
    process.on("warning", listen);
    const result = await run(
      `keys create --class secret --collection OwnDrop SecondDrop ${harness.own.id} --label Three`,
    );
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(result).toMatchObject({ exitCode: 0 });
    expect(warnings).toEqual([]);
  });

  it.each([
    ["--class publishable --label x", "--collection"],
    ["--collection OwnDrop --label x", "add at least one"],
    ["--collection Nowhere --origin https://a.example --label x", 'There is no collection "Nowhere"'],
    ["--collection OwnDrop --origin a.example --label x", `"a.example" isn't the origin of a page`],
    ["--class secret --collection OwnDrop --origin https://a.example --label x", "never works in a browser"],
    ["--class root --collection OwnDrop --label x", "Allowed choices are publishable, secret, sandbox"],
  ])("rejects %s with a message", async (options, message) => {
    const result = await run(`keys create ${options}`);
    expect(result).toMatchObject({ exitCode: 1, output: "", errors: expect.stringContaining(message) });
  });
});

describe("keys list and revoke", () => {
  it("list every key without its value, and revoke one immediately", async () => {
    const made = await run(`keys create --class secret --collection OwnDrop SecondDrop --label Gone`);
    const listed = await run("keys list --json");
    const gone = (JSON.parse(listed.output) as { id: string; label: string }[]).find(
      ({ label }) => label === "Gone",
    );
    expect(gone).toMatchObject({ class: "secret", collections: ["OwnDrop", "SecondDrop"], revokedAt: null });
    expect(listed.output).not.toContain(made.output.trim().split("_").at(-1));

    expect(await run(`keys revoke ${gone!.id}`)).toMatchObject({ exitCode: 0 });
    // The service uses the same fixed clock.
    expect(await ask(made.output.trim())).toBe(401);
    const table = (await run("keys list")).output.split("\n");
    expect(table[0]).toMatch(/^Id +Class +Label +Collections +Origins +Created +Revoked$/);
    expect(table.find((line) => line.includes("Gone"))).toMatch(/OwnDrop SecondDrop.*2026-11-21T12:00$/);
  });

  it("reject a value where an id is expected", async () => {
    const result = await run(`keys revoke ${harness.keys.secret}`);
    expect(result).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("a key's value isn't its id"),
    });
    expect(await ask(harness.keys.secret)).toBe(200);
  });
});

describe("keys edit", () => {
  async function make(options: string): Promise<{ id: string; key: string }> {
    const { output, errors } = await run(`keys create ${options}`);
    return { id: /^Key ([0-9a-f-]{36})\./m.exec(errors)![1]!, key: output.trim() };
  }

  it("changes origins, label and collections, and every process knows it within a second", async () => {
    const { id, key } = await make(`--collection OwnDrop --origin ${pageOrigin} --label Shop`);
    let elapsed = 0;
    const apiKeyAuth = createApiKeyAuth({
      database: harness.database,
      chainName: "solana-localnet",
      clock: () => now,
      monotonic: () => elapsed,
    });
    const app = harness.createApp({ apiKeyAuth });
    const askCached = async (origin: string) =>
      (await app.request("/mint/v1", { headers: { "X-API-Key": key, Origin: origin } })).status;
    expect(await askCached(pageOrigin)).toBe(200);

    const other = "https://other.example";
    const edited = await run(
      `keys edit ${id} --origin ${other} https://third.example --label New --collection SecondDrop OwnDrop --yes`,
    );
    expect(edited).toMatchObject({ exitCode: 0, output: "" });
    expect(edited.errors).toMatch(/label +Shop → New\n/);
    expect(edited.errors).toMatch(/collections +OwnDrop → OwnDrop, SecondDrop\n/);
    expect(edited.errors).toMatch(
      /origins +https:\/\/shop\.example → https:\/\/other\.example, https:\/\/third\.example\n/,
    );
    expect(edited.errors).toMatch(
      /Takes effect within a second in every process\.[^]*\nKey \S+ is changed\.\n$/,
    );
    for (const again of ["--dry-run", "--yes"]) {
      const { output, errors } = await run(`keys edit ${id} --label New ${again}`);
      expect(output + errors).not.toContain("is changed");
    }
    elapsed = 1_000;
    expect(await askCached(pageOrigin)).toBe(403);
    expect(await askCached(other)).toBe(200);
    expect(JSON.parse((await run("keys list --json")).output)).toContainEqual(
      expect.objectContaining({ id, label: "New", collections: ["OwnDrop", "SecondDrop"] }),
    );
  });

  it("adds an origin to those that are there, wildcards included", async () => {
    const wildcard = "https://*.drop.pages.dev";
    const { id, key } = await make(`--collection OwnDrop --origin ${wildcard} --allow-wildcard --label More`);
    const added = await run(`keys edit ${id} --add-origin HTTPS://Shop.Example https://new.example --yes`);
    expect(added).toMatchObject({ exitCode: 0, output: "" });
    for (const origin of [pageOrigin, "https://new.example", "https://pr.drop.pages.dev"])
      expect(await ask(key, origin), origin).toBe(200);
    const again = await run(`keys edit ${id} --add-origin ${pageOrigin} --yes`);
    expect(again.errors).toContain("already up to date");
  });

  it("lets pages of the visitor's own machine use a key of a test network", async () => {
    const { id, key } = await make(`--collection OwnDrop --origin ${pageOrigin} --label Local`);
    expect(await ask(key, "http://localhost:3000")).toBe(403);
    const edited = await run(`keys edit ${id} --add-origin loopback --yes`);
    expect(edited.errors).toContain("loopback: pages on the visitor's own machine may use the key");
    expect(await ask(key, "http://localhost:3000")).toBe(200);
    expect((await run("keys list")).output).toContain(`${pageOrigin} loopback`);
    await harness.database
      .update(collections)
      .set({ chain: "solana-mainnet" })
      .where(eq(collections.id, harness.foreign.id));
    const refused = await run(`keys edit ${id} --collection ForeignDrop --yes`);
    expect(refused).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("The origin loopback works only on test networks") as unknown,
    });
    await harness.database
      .update(collections)
      .set({ chain: "solana-localnet" })
      .where(eq(collections.id, harness.foreign.id));
  });

  it("lets previews use a key by a wildcard that was chosen, one label deep", async () => {
    const { id, key } = await make(`--collection OwnDrop --origin ${pageOrigin} --label Preview`);
    const wildcard = "https://*.drop.pages.dev";
    expect(await run(`keys edit ${id} --origin ${pageOrigin} ${wildcard} --yes`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("Add --allow-wildcard") as unknown,
    });
    const edited = await run(`keys edit ${id} --origin ${pageOrigin} ${wildcard} --allow-wildcard --yes`);
    expect(edited.errors).toContain(`${wildcard}: pages at any name one label below it may use the key.`);
    expect(await ask(key, pageOrigin)).toBe(200);
    expect(await ask(key, "https://pr-12.drop.pages.dev")).toBe(200);
    for (const origin of [
      "https://drop.pages.dev",
      "https://a.b.drop.pages.dev",
      "https://pr.evil-drop.pages.dev",
      "http://pr-12.drop.pages.dev",
      "https://evil.example",
    ]) {
      expect(await ask(key, origin)).toBe(403);
    }
    const response = await harness.createApp().request("/mint/v1", {
      headers: { "X-API-Key": key, Origin: "https://pr-12.drop.pages.dev" },
    });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://pr-12.drop.pages.dev");
    // A wildcard that is there stays without being chosen again.
    expect(await run(`keys edit ${id} --label Renamed --yes`)).toMatchObject({ exitCode: 0 });
    expect(await ask(key, "https://pr-13.drop.pages.dev")).toBe(200);
  });

  it.each([
    ["--origin https://*.com --allow-wildcard --allow-public-suffix", "Include at least your own domain"],
    ["--origin https://*.pages.dev --allow-wildcard", "add --allow-public-suffix"],
    ["--origin a.example", "isn't the origin of a page"],
    ["--add-origin a.example", "isn't the origin of a page"],
    ["--add-origin https://*.pages.example", "Add --allow-wildcard"],
    ["--add-origin https://a.example --origin https://b.example", "cannot be used with option"],
    ["--collection Nowhere", 'There is no collection "Nowhere"'],
    ["--label x", "Pass --yes"],
  ])("rejects %s, and leaves the key unchanged", async (options, message) => {
    const { id, key } = await make(`--collection OwnDrop --origin ${pageOrigin} --label Kept`);
    const confirmed = options === "--label x" ? "" : " --yes";
    expect(await run(`keys edit ${id} ${options}${confirmed}`)).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(message) as unknown,
    });
    expect(await ask(key, pageOrigin)).toBe(200);
  });

  it("never gives a secret key origins, a sandbox key a second collection, or a revoked key anything", async () => {
    const secret = await make("--class secret --collection OwnDrop --label Server");
    expect(await run(`keys edit ${secret.id} --origin ${pageOrigin} --yes`)).toMatchObject({
      errors: expect.stringContaining("A secret key never works in a browser") as unknown,
    });
    expect(await run(`keys edit ${secret.id} --label Other --yes`)).toMatchObject({ exitCode: 0 });
    expect(await ask(secret.key)).toBe(200);
    const sandbox = await make(`--class sandbox --collection OwnDrop --origin ${pageOrigin} --label Docs`);
    expect(await run(`keys edit ${sandbox.id} --collection OwnDrop SecondDrop --yes`)).toMatchObject({
      errors: expect.stringContaining("exactly one sample collection") as unknown,
    });
    await run(`keys revoke ${sandbox.id}`);
    expect(await run(`keys edit ${sandbox.id} --label Again --yes`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("is revoked. Create another one") as unknown,
    });
  });

  it("refuses a sandbox key for a production chain, when it is made and when it is edited", async () => {
    const sandbox = await make(`--class sandbox --collection OwnDrop --origin ${pageOrigin} --label Docs`);
    const { id } = harness.foreign;
    await harness.database.update(collections).set({ chain: "solana-mainnet" }).where(eq(collections.id, id));
    const message = expect.stringContaining(
      "works only on test networks, and the collection is on solana-mainnet",
    );
    const create = `keys create --class sandbox --collection ForeignDrop --origin ${pageOrigin} --label x`;
    expect(await run(create)).toMatchObject({ exitCode: 1, output: "", errors: message as unknown });
    expect(await run(`keys edit ${sandbox.id} --collection ForeignDrop --yes`)).toMatchObject({
      exitCode: 1,
      errors: message as unknown,
    });
    await harness.database
      .update(collections)
      .set({ chain: "solana-localnet" })
      .where(eq(collections.id, id));
  });
});

describe("the command line", () => {
  it("has help for every command", async () => {
    const help = await run("--help");
    expect(help.exitCode).toBe(0);
    const groups = [...help.output.matchAll(/^ {2}([a-z][a-z-]*)\b/gm)].map(([, name]) => name!);
    expect(groups).toEqual(expect.arrayContaining(["serve", "keys", "collections", "phases", "sales"]));
    for (const group of groups.filter((name) => name !== "help")) {
      const { exitCode, output } = await run(`${group} --help`);
      expect({ group, exitCode }).toEqual({ group, exitCode: 0 });
      const commands = [...output.matchAll(/^ {2}([a-z][a-z-]*) (?:\[options\] )?/gm)].map(
        ([, name]) => name!,
      );
      for (const name of commands.filter((name) => name !== "help" && output.includes("Commands:"))) {
        expect((await run(`${group} ${name} --help`)).output).toContain(`Usage: service ${group} ${name}`);
      }
    }
  });

  it("suggests the closest command for a typo", async () => {
    expect(await run("kyes list")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("Did you mean keys?"),
    });
  });

  it("names a missing variable and an unreachable database", async () => {
    expect(await createCommandRunner({})("keys list")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("DATABASE_URL is missing: set it to postgresql://"),
    });
    const nobody = createCommandRunner({ DATABASE_URL: "postgresql://a:b@127.0.0.1:1/c" });
    expect(await nobody("keys list")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("The database of DATABASE_URL can't be opened"),
    });
  });
});
