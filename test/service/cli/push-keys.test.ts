import { expect, it } from "vitest";
import { parseServiceConfig } from "../../../demo/service/config/service-config.js";
import { createCommandRunner } from "./command-runner.js";

const run = createCommandRunner({});

const required = {
  DATABASE_URL: "postgresql://mint@localhost/mint",
  SOLANA_RPC_URL: "http://localhost:8899",
  CHAIN: "solana-localnet",
  AUTHORITY_KEY: JSON.stringify(Array.from({ length: 64 }, (_, index) => index)),
};

/** Variables that the command prints. */
async function createKeys(): Promise<Record<string, string>> {
  const { exitCode, output, errors } = await run("push-keys create");
  expect(exitCode, errors).toBe(0);
  return Object.fromEntries(
    output
      .trim()
      .split("\n")
      .map((line) => line.split("=") as [string, string]),
  );
}

const parse = (push: Record<string, string>) => parseServiceConfig({ ...required, ...push }).push;

it("push-keys create prints a pair for the service's environment, another one each time", async () => {
  const keys = await createKeys();
  expect(parse({ ...keys, PUSH_SUBJECT: "mailto:me@mint.example" })?.vapid).toEqual({
    publicKey: keys["PUSH_PUBLIC_KEY"],
    privateKey: keys["PUSH_PRIVATE_KEY"],
    subject: "mailto:me@mint.example",
  });
  expect(await createKeys()).not.toEqual(keys);
});

it("a service without the keys of notifications has none, and half of them are an error", async () => {
  expect(parse({})).toBeNull();
  const keys = await createKeys();
  expect(() => parse(keys)).toThrow("PUSH_SUBJECT is missing");
  const other = await createKeys();
  expect(() =>
    parse({
      PUSH_PUBLIC_KEY: keys["PUSH_PUBLIC_KEY"]!,
      PUSH_PRIVATE_KEY: other["PUSH_PRIVATE_KEY"]!,
      PUSH_SUBJECT: "mailto:me@mint.example",
    }),
  ).toThrow("PUSH_PRIVATE_KEY must belong to PUSH_PUBLIC_KEY");
});
