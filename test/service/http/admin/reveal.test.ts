import { beforeAll, expect, it } from "vitest";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import { defineCollection, random } from "../harness.js";
import { createSigningWallet, useAdminHarness } from "./admin-harness.js";

const harness = useAdminHarness();
let creator: Readonly<Record<string, string>>;

beforeAll(async () => {
  const items = [1, 2].map((number) => ({ number, name: `Ruby ${number}`, image: null, attributes: [] }));
  const definition = defineCollection("Wrapped", { supply: 2, items, reveal: {} });
  const target = { database: harness.database, chain: "solana-localnet", random };
  const { id } = await importCollection(target, definition);
  const collections = [{ id, shortId: "Wrapped" }];
  creator = await harness.signIn(createSigningWallet(), await harness.invite({ collections }));
});

const reveal = (body: object) => harness.send("/collections/Wrapped/reveal", creator, body);
const readReveal = async () => (await harness.send("/collections/Wrapped", creator)).body.reveal as unknown;

it("a creator has the items of a drop revealed at a time, or at once and for good", async () => {
  expect(await readReveal()).toEqual({ dueAt: null, revealedAt: null });
  const revealedAt = harness.time.toISOString();
  const shown = await reveal({ dryRun: true });
  expect(shown.body).toMatchObject({
    changed: false,
    change: { before: { revealedAt: null }, after: { revealedAt } },
  });
  expect(shown.body.change.notes).toContainEqual(
    "The service's authority pays about 0 SOL for names on the chain: 0 minted items at 0.0000025 SOL each.",
  );
  expect(await readReveal()).toEqual({ dueAt: null, revealedAt: null });

  expect((await reveal({ moment: "tomorrow" })).body).toMatchObject({
    code: "VALIDATION_FAILED",
    details: { fields: [{ field: "moment" }] },
  });
  expect((await reveal({ moment: "2020-01-01T00:00:00Z" })).body.code).toBe("CHANGE_REFUSED");
  const dueAt = new Date(harness.time.getTime() + 86_400_000).toISOString();
  expect((await reveal({ moment: dueAt })).body).toMatchObject({ changed: true });
  expect(await readReveal()).toEqual({ dueAt, revealedAt: null });

  expect((await reveal({})).body).toMatchObject({ changed: true });
  expect(await readReveal()).toEqual({ dueAt, revealedAt });
  expect((await reveal({})).body.code).toBe("CHANGE_REFUSED");
  const entries = (await harness.send("/audit", creator)).body.entries as unknown[];
  expect(entries.slice(0, 2)).toMatchObject([
    { command: "collections reveal", after: { revealedAt } },
    { command: "collections reveal", after: { dueAt } },
  ]);
});
