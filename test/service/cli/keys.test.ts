import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpHarness, pageOrigin, type HttpHarness } from "../http/harness.js";
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

  it.each([
    ["--class publishable --label x", "--collection"],
    ["--collection OwnDrop --label x", "give at least one"],
    ["--collection Nowhere --origin https://a.example --label x", 'There is no collection "Nowhere"'],
    ["--collection OwnDrop --origin a.example --label x", '"a.example" is not the origin of a page'],
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
    expect(table[0]).toMatch(/^Id +Class +Label +Collections +Origins +Made +Revoked$/);
    expect(table.find((line) => line.includes("Gone"))).toMatch(/OwnDrop SecondDrop.*2026-11-21T12:00$/);
  });

  it("reject a value where an id is expected", async () => {
    const result = await run(`keys revoke ${harness.keys.secret}`);
    expect(result).toMatchObject({ exitCode: 1, errors: expect.stringContaining("a value is not one") });
    expect(await ask(harness.keys.secret)).toBe(200);
  });
});

describe("the command line", () => {
  it("has help for every command", async () => {
    const help = await run("--help");
    expect(help.exitCode).toBe(0);
    const groups = [...help.output.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name!);
    expect(groups).toEqual(expect.arrayContaining(["serve", "keys", "collections", "phases", "sales"]));
    for (const group of groups.filter((name) => name !== "help")) {
      const { exitCode, output } = await run(`${group} --help`);
      expect({ group, exitCode }).toEqual({ group, exitCode: 0 });
      const commands = [...output.matchAll(/^ {2}([a-z]+) (?:\[options\] )?/gm)].map(([, name]) => name!);
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
