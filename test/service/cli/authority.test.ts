import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { expect, it } from "vitest";
import { parseServiceConfig } from "../../../demo/service/config/service-config.js";
import { createCommandRunner } from "./command-runner.js";

const run = createCommandRunner({});

/** Address of a key as the service reads it. */
async function addressOf(key: string): Promise<string> {
  const { authorityKey } = parseServiceConfig({
    DATABASE_URL: "postgresql://mint@localhost/mint",
    SOLANA_RPC_URL: "http://localhost:8899",
    CHAIN: "solana-devnet",
    AUTHORITY_KEY: key,
  });
  return (await createKeyPairSignerFromBytes(authorityKey)).address;
}

it("authority create prints an address and the AUTHORITY_KEY that signs for it, another one each time", async () => {
  const { exitCode, output, errors } = await run("authority create");
  expect(exitCode, errors).toBe(0);
  const [, address, key] = /^# (\w+)\nAUTHORITY_KEY=(\S+)\n$/.exec(output)!;
  expect(await addressOf(key!)).toBe(address);
  expect(errors).toContain("Keep a copy offline");
  expect((await run("authority create")).output).not.toBe(output);
});

it("authority create --out writes a file for its owner alone, and never over another one", async () => {
  const directory = await mkdtemp(join(tmpdir(), "authority-"));
  const file = join(directory, "authority.json");
  const { output } = await run("authority create --out", file);
  const key = await readFile(file, "utf8");
  expect(`${await addressOf(key.trim())}\n`).toBe(output);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run("authority create --out", file)).toMatchObject({
    exitCode: 1,
    output: "",
    errors: `${file} exists, and may be the key of a collection. Pass another file with --out.\n`,
  });
  expect(await readFile(file, "utf8")).toBe(key);
  await rm(directory, { recursive: true });
});
